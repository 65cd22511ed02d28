import { BRAND } from './brand.ts'
import { EBOOKS } from './ebooks/catalogue.ts'
import { greeting } from './mails.ts'

/** The data of mails about a subscription, with formatted dates and amounts. */
export interface SubscriptionMailFacts {
  name: string
  url: string
  /** 'Anual'; null if the plan is unknown. */
  plan: string | null
  isSimulated: boolean
}

const HOW_TO_CANCEL =
  'Para cancelar, abra Config e toque em “Cancelar assinatura”, em “Assinatura”. Não há multa, e você usa até o fim do período pago.'
const NOTHING_IS_DELETED =
  'Nada foi apagado: crianças, tarefas, pontos e prêmios ficam guardados, e você pode baixar ou excluir tudo quando quiser.'

/** Texts of the mails about a subscription. Times and rules in a text must match the code that queues the mail. */
export const SUBSCRIPTION_MAILS = {
  started: (facts: SubscriptionMailFacts, { amount, next, lastRefundDay }: StartedFacts) => ({
    subject: `Sua assinatura do ${BRAND.name} começou`,
    preview: 'O que foi cobrado, quando vem a próxima cobrança e como desistir.',
    heading: `${greeting(facts.name)} Sua assinatura começou`,
    paragraphs: [
      `Pagamento confirmado: ${planText(facts)}${amount ? `, ${amount}` : ''}. Ela vale para toda a sua família.`,
      `A próxima cobrança é em ${next.date}${next.amount ? `, de ${next.amount}` : ''}. Alguns dias antes a gente avisa.`,
      ...(lastRefundDay
        ? [
            `Se não for para vocês, peça a devolução até ${lastRefundDay} em Config, “Assinatura”: o valor volta inteiro.`,
          ]
        : []),
      `Os ${EBOOKS.length} e-books são seus: abra Config e toque em “E-books”.`,
      HOW_TO_CANCEL,
    ],
    button: { label: `Abrir o ${BRAND.name}`, url: facts.url },
    footnote: footnote('Você recebeu este e-mail porque assinou.', facts),
  }),
  given: (facts: SubscriptionMailFacts, { until }: { until: string }) => ({
    subject: `Você ganhou acesso ao ${BRAND.name} até ${until}`,
    preview: 'Nada é cobrado, nem agora nem no fim.',
    heading: `${greeting(facts.name)} Você ganhou acesso até ${until}`,
    paragraphs: [
      `Sua família usa tudo até ${until}. Nada é cobrado, nem agora nem no fim.`,
      'Depois dessa data nada é apagado: se quiserem continuar, é só assinar.',
    ],
    button: { label: `Abrir o ${BRAND.name}`, url: facts.url },
    footnote: 'Você recebeu este e-mail porque demos acesso à sua conta.',
  }),
  renewal: (facts: SubscriptionMailFacts, { date, amount }: { date: string; amount: string | null }) => ({
    subject: `Sua assinatura do ${BRAND.name} renova em ${date}`,
    preview: amount ? `Serão cobrados ${amount}.` : 'Se quiser continuar, não precisa fazer nada.',
    heading: `${greeting(facts.name)} Sua assinatura renova em ${date}`,
    paragraphs: [
      `Em ${date} ${planText(facts)} renova${amount ? ` e serão cobrados ${amount}` : ''}.`,
      'Se quiser continuar, não precisa fazer nada. Se não quiser, cancele antes dessa data e nada mais é cobrado.',
      HOW_TO_CANCEL,
    ],
    button: { label: 'Ver minha assinatura', url: facts.url },
    footnote: footnote('Avisamos antes de cada renovação.', facts),
  }),
  cancelled: (facts: SubscriptionMailFacts, { until }: { until: string }) => ({
    subject: `Sua assinatura do ${BRAND.name} foi cancelada`,
    preview: `Você usa até ${until}. Nada mais é cobrado.`,
    heading: `${greeting(facts.name)} Sua assinatura foi cancelada`,
    paragraphs: [
      `Nada mais é cobrado. Sua família continua usando até ${until}, porque esse tempo já está pago.`,
      'Depois disso nada é apagado: crianças, tarefas, pontos e prêmios ficam guardados. Você pode assinar de novo quando quiser.',
    ],
    button: { label: `Abrir o ${BRAND.name}`, url: facts.url },
    footnote: footnote('Avisamos sempre que uma assinatura é cancelada.', facts),
  }),
  refunded: (facts: SubscriptionMailFacts, { amount, hasEnded }: ReturnedCharge) => ({
    subject: `Seu dinheiro foi devolvido pelo ${BRAND.name}`,
    preview: amount ? `Devolvemos ${amount}.` : 'A devolução foi feita.',
    heading: `${greeting(facts.name)} A devolução foi feita`,
    paragraphs: [
      `${amount ? `Devolvemos ${amount}` : 'Devolvemos o valor'} pelo mesmo meio em que você pagou. No cartão, o crédito pode aparecer só na próxima fatura.`,
      ...(hasEnded ? [`A assinatura terminou. ${NOTHING_IS_DELETED}`] : []),
    ],
    button: { label: `Abrir o ${BRAND.name}`, url: facts.url },
    footnote: footnote('Avisamos sempre que uma cobrança é devolvida.', facts),
  }),
  chargedBack: (facts: SubscriptionMailFacts, { amount, hasEnded }: ReturnedCharge) => ({
    subject: `Uma cobrança do ${BRAND.name} foi estornada`,
    preview: 'O banco devolveu o valor a quem pagou.',
    heading: `${greeting(facts.name)} Uma cobrança foi estornada`,
    paragraphs: [
      `O banco estornou ${amount ? `a cobrança de ${amount}` : 'a cobrança'}, porque ela foi contestada.`,
      ...(hasEnded
        ? [`A assinatura terminou. ${NOTHING_IS_DELETED}`, 'Se foi engano, você pode assinar de novo.']
        : []),
    ],
    button: { label: `Abrir o ${BRAND.name}`, url: facts.url },
    footnote: footnote('Avisamos sempre que uma cobrança é estornada.', facts),
  }),
  chargeFailed: (facts: SubscriptionMailFacts, { until }: { until: string }) => ({
    subject: `A cobrança da sua assinatura do ${BRAND.name} não passou`,
    preview: `Sua família continua usando até ${until}.`,
    heading: `${greeting(facts.name)} A cobrança não passou`,
    paragraphs: [
      `A renovação (${planText(facts)}) não foi paga. Isso acontece, por exemplo, quando o cartão venceu ou ficou sem limite.`,
      `Sua família continua usando até ${until}, e a cobrança pode ser tentada de novo até lá. Confira o cartão ou o meio de pagamento.`,
      'Se você não quer continuar, não precisa pagar: cancele em Config, “Assinatura”. Nada é apagado.',
    ],
    button: { label: 'Ver minha assinatura', url: facts.url },
    footnote: footnote('Avisamos sempre que uma cobrança não passa.', facts),
  }),
  ended: (facts: SubscriptionMailFacts, { since }: { since: string }) => ({
    subject: `Sua assinatura do ${BRAND.name} terminou`,
    preview: 'A renovação não foi paga. Nada foi apagado.',
    heading: `${greeting(facts.name)} Sua assinatura terminou`,
    paragraphs: [
      `A renovação não foi paga, e a assinatura terminou em ${since}.`,
      NOTHING_IS_DELETED,
      'Se quiser continuar, é só assinar de novo: tudo volta como estava.',
    ],
    button: { label: `Abrir o ${BRAND.name}`, url: facts.url },
    footnote: footnote('Avisamos sempre que uma assinatura termina.', facts),
  }),
} as const

interface StartedFacts {
  amount: string | null
  next: { date: string; amount: string | null }
  /** null after the seven days for a refund. */
  lastRefundDay: string | null
}

interface ReturnedCharge {
  amount: string | null
  /** Whether the subscription has ended with the refund or chargeback. */
  hasEnded: boolean
}

const planText = ({ plan }: SubscriptionMailFacts) =>
  plan ? `o plano ${plan.toLowerCase()}` : 'sua assinatura'

const footnote = (reason: string, { isSimulated }: SubscriptionMailFacts) =>
  isSimulated ? `${reason} Esta assinatura é uma simulação: nenhum dinheiro foi cobrado.` : reason
