import { BRAND } from './brand.ts'

/** Metadata of a public page for search engines and shared links. */
export interface ListedPage {
  path: string
  /** Up to 60 characters with the brand's name. */
  title: string
  /** One or two sentences, up to 160 characters. */
  description: string
  /** The picture of shared links is public/og/{picture}.png, from scripts/build-share-pictures.mjs. */
  picture: string
  headline: string
}

/** The public pages that search engines may index. */
export const PAGES = {
  home: {
    path: '/',
    title: `${BRAND.name}: tarefas, pontos e prêmios em família`,
    description:
      'Vocês acertam as tarefas e quanto cada uma vale. A criança cumpre, junta pontos e troca por prêmios que a família escolheu.',
    picture: 'home',
    headline: 'O combinado não sai caro.',
  },
  login: {
    path: '/login',
    title: `Entrar · ${BRAND.name}`,
    description: `Entre no ${BRAND.name} ou crie a conta da sua família.`,
    picture: 'login',
    headline: 'Entre e veja o dia da família.',
  },
  plans: {
    path: '/subscribe',
    title: `Planos · ${BRAND.name}`,
    description: `Um plano para a família inteira: os preços do ${BRAND.name} por mês, por semestre e por ano, com garantia de 7 dias.`,
    picture: 'planos',
    headline: 'Um preço por família, com todos os filhos.',
  },
  video: {
    path: '/vsl',
    title: `Veja o ${BRAND.name} em funcionamento`,
    description: 'Um passeio curto pelo aplicativo de verdade: tarefas, pontos, prêmios e o muro da semana.',
    picture: 'video',
    headline: 'Veja como funciona, por dentro.',
  },
  contact: {
    path: '/contato',
    title: `Contato · ${BRAND.name}`,
    description: 'Escreva para a gente: dúvidas, pedidos sobre os seus dados, pagamentos ou ideias.',
    picture: 'contato',
    headline: 'Fale com a gente.',
  },
  privacy: {
    path: '/privacidade',
    title: `Política de privacidade · ${BRAND.name}`,
    description: `Quais dados o ${BRAND.name} guarda, para quê, por quanto tempo e como você manda neles.`,
    picture: 'privacidade',
    headline: 'Os dados da sua família são da sua família.',
  },
  terms: {
    path: '/termos',
    title: `Termos de uso · ${BRAND.name}`,
    description: `Os combinados entre você e o ${BRAND.name}, em linguagem simples.`,
    picture: 'termos',
    headline: 'Os nossos combinados com você.',
  },
  refunds: {
    path: '/reembolso',
    title: `Política de reembolso · ${BRAND.name}`,
    description: 'Como pedir o dinheiro de volta em até 7 dias, e o que acontece depois.',
    picture: 'reembolso',
    headline: '7 dias para mudar de ideia.',
  },
  blog: {
    path: '/blog',
    title: `Blog · ${BRAND.name}`,
    description: 'Textos curtos e práticos sobre tarefas, mesada, rotina e combinados com crianças.',
    picture: 'blog',
    headline: 'Ideias para combinar melhor.',
  },
} as const satisfies Record<string, ListedPage>

export const REGISTER_PAGE: ListedPage = { ...PAGES.login, title: `Cadastrar conta · ${BRAND.name}` }
