import { BRAND } from './brand.ts'

export interface ContestedCharge {
  /** 'R$47,90'; null if the provider does not say it. */
  amount: string | null
  provider: string
  buyerEmail: string | null
  /** E-mail of the account that the purchase belongs to; null without an account. */
  accountEmail: string | null
  /** The provider's id of the purchase. */
  purchaseCode: string
  /** Whether the bank has decided and returned the money. */
  isDecided: boolean
  url: string
}

/** Numbers of what waits for the owner. */
export interface WaitingCases {
  /** Held, unplaced and failed events. */
  eventCount: number
  unmatchedCount: number
  refusedCount: number
  url: string
}

const amountText = ({ amount }: ContestedCharge) => amount ?? 'uma cobrança'

/** Mails to the owner. They name buyers and purchases, never children. */
export const OWNER_MAILS = {
  /** Sent at once, because the bank sets a deadline. */
  contested: (charge: ContestedCharge) => ({
    subject: charge.isDecided
      ? `O banco estornou ${amountText(charge)}`
      : `Contestação: ${amountText(charge)} na ${charge.provider}`,
    preview: `Código da compra: ${charge.purchaseCode}`,
    heading: charge.isDecided
      ? `O banco estornou ${amountText(charge)}`
      : `Alguém contestou ${amountText(charge)} no banco`,
    paragraphs: [
      charge.isDecided
        ? 'O acesso pago por esta cobrança terminou. Se foi engano de quem comprou, a assinatura volta com um novo pagamento.'
        : `O banco decide com o que você mandar. Responda no painel da ${charge.provider}, que mostra o prazo.`,
      `E-mail da compra: ${charge.buyerEmail ?? 'não informado'}`,
      `Conta no ${BRAND.name}: ${charge.accountEmail ?? 'nenhuma'}`,
      `Código da compra: ${charge.purchaseCode}`,
    ],
    button: { label: 'Abrir assinaturas e vendas', url: charge.url },
    footnote:
      'Contestações avisam na hora. O resto vem em um e-mail por dia, só quando algo precisa de você.',
  }),
  waiting: ({ eventCount, unmatchedCount, refusedCount, url }: WaitingCases) => ({
    subject: `${casesText(eventCount + unmatchedCount + refusedCount)} de você no ${BRAND.name}`,
    preview: 'Compras retidas, compras sem conta ou pedidos recusados.',
    heading: `${casesText(eventCount + unmatchedCount + refusedCount)} de você`,
    paragraphs: [
      eventCount > 0 && `Avisos de pagamento que não contam até você olhar: ${eventCount}.`,
      unmatchedCount > 0 && `Compras sem conta: ${unmatchedCount}. Quem comprou pode estar sem acesso.`,
      refusedCount > 0 &&
        `Pedidos que o provedor não aceitou: ${refusedCount}. Eles são feitos no painel dele.`,
    ].filter((paragraph) => paragraph !== false),
    button: { label: 'Abrir assinaturas e vendas', url },
    footnote: 'Um e-mail por dia, depois das 8:00, e só quando algo precisa de você.',
  }),
} as const

const casesText = (count: number) => (count === 1 ? '1 caso precisa' : `${count} casos precisam`)
