import { BRAND } from './brand.ts'

/** Texts of the mails about an account. Times and rules in a text must match the code that queues the mail. */
export const MAILS = {
  verification: (name: string, url: string, denyUrl: string) => ({
    subject: `Confirme seu e-mail no ${BRAND.name}`,
    preview: 'Um toque e pronto: assim a gente sabe que este e-mail é seu.',
    heading: `${greeting(name)} Confirme seu e-mail`,
    paragraphs: [
      `A conta “${accountLabel(name)}” no ${BRAND.name} usa este e-mail. Se ela é sua, confirme abaixo.`,
      'Confirmar diz que a conta é sua: por este e-mail dá para criar uma senha nova, e as compras feitas com ele entram nela.',
      'Não foi você quem criou a conta ou trocou o e-mail dela? Toque em “Não fui eu”, e o seu e-mail sai dessa conta.',
      'O link vale por 3 dias.',
    ],
    button: { label: 'Confirmar e-mail', url },
    otherLink: { label: 'Não fui eu', url: denyUrl },
    footnote: `Você recebeu este e-mail porque alguém informou este endereço em uma conta do ${BRAND.name}.`,
  }),
  reset: (name: string, url: string) => ({
    subject: `Sua nova senha do ${BRAND.name}`,
    preview: 'O link para criar uma senha nova vale por 1 hora.',
    heading: `${greeting(name)} Vamos criar uma senha nova`,
    paragraphs: [
      'Recebemos um pedido para trocar a senha da sua conta. A nova você escolhe no link abaixo.',
      'O link vale por 1 hora e funciona uma vez só. Ao trocar a senha, os outros aparelhos saem da conta.',
    ],
    button: { label: 'Criar senha nova', url },
    footnote: 'Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.',
  }),
  passwordChanged: (name: string, url: string) => ({
    subject: `A senha da sua conta no ${BRAND.name} mudou`,
    preview: 'Se foi você, não precisa fazer nada.',
    heading: `${greeting(name)} Sua senha foi trocada`,
    paragraphs: [
      'A senha da sua conta acabou de ser trocada, e os outros aparelhos saíram da conta.',
      'Se foi você, não precisa fazer nada. Se não foi, crie uma senha nova agora.',
    ],
    button: { label: 'Não fui eu', url },
    footnote: 'Avisamos por e-mail sempre que a senha da conta muda.',
  }),
  emailChanged: (name: string, url: string) => ({
    subject: `O e-mail da sua conta no ${BRAND.name} mudou`,
    preview: 'Este endereço não entra mais na conta.',
    heading: `${greeting(name)} Sua conta mudou de e-mail`,
    paragraphs: [
      'A sua conta passou a usar outro endereço de e-mail. Com este aqui não dá mais para entrar.',
      'Se foi você, não precisa fazer nada. Se não foi, fale com a gente o quanto antes.',
    ],
    button: { label: `Abrir o ${BRAND.name}`, url },
    footnote: 'Avisamos o endereço antigo sempre que o e-mail de uma conta muda.',
  }),
  googleLinked: (name: string, url: string) => ({
    subject: `Sua conta no ${BRAND.name} foi vinculada ao Google`,
    preview: 'Se foi você, não precisa fazer nada.',
    heading: `${greeting(name)} Agora você também entra com o Google`,
    paragraphs: [
      'Uma conta do Google acabou de ser vinculada à sua conta e já pode entrar nela.',
      'Se foi você, não precisa fazer nada. Se não foi, crie uma senha nova agora e desvincule o Google em Config.',
    ],
    button: { label: 'Não fui eu', url },
    footnote: 'Avisamos por e-mail sempre que muda o jeito de entrar na conta.',
  }),
  googleUnlinked: (name: string, url: string) => ({
    subject: `Sua conta no ${BRAND.name} não está mais vinculada ao Google`,
    preview: 'Se foi você, não precisa fazer nada.',
    heading: `${greeting(name)} O Google não entra mais na sua conta`,
    paragraphs: [
      'A conta do Google foi desvinculada da sua conta. Para entrar, use seu e-mail e sua senha.',
      'Se foi você, não precisa fazer nada. Se não foi, crie uma senha nova agora.',
    ],
    button: { label: 'Não fui eu', url },
    footnote: 'Avisamos por e-mail sempre que muda o jeito de entrar na conta.',
  }),
  secondFactorOn: (name: string, url: string) => ({
    subject: `Verificação em duas etapas ativada no ${BRAND.name}`,
    preview: 'A partir de agora, entrar pede a senha e um código do aplicativo.',
    heading: `${greeting(name)} Sua conta pede duas etapas`,
    paragraphs: [
      'A verificação em duas etapas foi ativada: para entrar é preciso a senha e um código do aplicativo autenticador. Os outros aparelhos saíram da conta.',
      'Guarde os códigos de recuperação em lugar seguro: com eles você entra se perder o celular.',
      'Se foi você, não precisa fazer mais nada. Se não foi, crie uma senha nova agora e fale com a gente.',
    ],
    button: { label: 'Não fui eu', url },
    footnote: 'Avisamos por e-mail sempre que a verificação em duas etapas muda.',
  }),
  secondFactorOff: (name: string, url: string) => ({
    subject: `Verificação em duas etapas desativada no ${BRAND.name}`,
    preview: 'Para entrar agora basta a senha.',
    heading: `${greeting(name)} Sua conta não pede mais o código`,
    paragraphs: [
      'A verificação em duas etapas foi desativada: para entrar agora basta a senha.',
      'Se foi você, não precisa fazer nada. Se não foi, crie uma senha nova agora e ative a verificação de novo em Config.',
    ],
    button: { label: 'Não fui eu', url },
    footnote: 'Avisamos por e-mail sempre que a verificação em duas etapas muda.',
  }),
  recoveryCodeUsed: (name: string, url: string) => ({
    subject: `Um código de recuperação da sua conta no ${BRAND.name} foi usado`,
    preview: 'Ele não serve mais.',
    heading: `${greeting(name)} Um código de recuperação foi usado`,
    paragraphs: [
      'Alguém usou um dos seus códigos de recuperação no lugar do código do aplicativo. Esse código não serve mais.',
      'Se foi você, não precisa fazer nada. Se não foi, crie uma senha nova agora e depois faça códigos novos em Config.',
    ],
    button: { label: 'Não fui eu', url },
    footnote: 'Avisamos por e-mail sempre que um código de recuperação é usado.',
  }),
  removedFromFamily: (name: string, url: string, removedBy: string) => ({
    subject: `Você não faz mais parte da sua família no ${BRAND.name}`,
    preview: 'Sua conta continua sua. Veja como voltar, se foi engano.',
    heading: `${greeting(name)} Você não faz mais parte da família`,
    paragraphs: [
      `A conta “${accountLabel(removedBy)}” removeu você da família de que vocês faziam parte. As crianças, os pontos e o histórico ficaram lá.`,
      'Sua conta continua sua, agora com uma família própria, vazia. Se você paga um plano, ele continua com você.',
      'Foi engano? Peça um código de convite a quem ficou na família e entre com ele em “Meus dados”.',
    ],
    button: { label: 'Entrar com um código', url },
    footnote: 'Avisamos por e-mail sempre que alguém é removido de uma família.',
  }),
} as const

/**
 * First name and initial, 'Marina A.', for a recipient who may not know the person; 'sem nome' if the first word is not a
 * name. Nobody can send a text to strangers as a name.
 */
export function accountLabel(name: string): string {
  const words = name.trim().split(/\s+/)
  const [firstWord = ''] = words
  if (!FIRST_NAME.test(firstWord)) return 'sem nome'
  const lastWord = words.length > 1 ? (words.at(-1) ?? '') : ''
  return /^\p{L}/u.test(lastWord) ? `${firstWord} ${[...lastWord][0]?.toUpperCase()}.` : firstWord
}

const FIRST_NAME = /^[\p{L}\p{M}'’-]{1,30}$/u

/** 'Oi, Marina!', or 'Oi!' if the first word is not a name, such as a link. */
export function greeting(name: string): string {
  const firstWord = name.trim().split(/\s+/)[0] ?? ''
  return FIRST_NAME.test(firstWord) ? `Oi, ${firstWord}!` : 'Oi!'
}
