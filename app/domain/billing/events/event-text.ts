import { formatReais } from '../payments/plan.ts'
import type { EventSummary } from '../sales/sales.ts'

const STATUS_TEXTS: Record<EventSummary['status'], string> = {
  waiting: 'Na fila',
  applied: 'Aplicado',
  ignored: 'Sem efeito para nós',
  unplaced: 'Cobrança desconhecida',
  held: 'Retido',
  dismissed: 'Deixado de lado',
  failed: 'Falhou',
}

/** By `payment_events.reason`; 'broke': processing threw an error. */
const REASON_TEXTS: Record<string, string> = {
  wrong_offer: 'A oferta não é nenhuma das nossas.',
  wrong_price: 'O valor não é o do plano.',
  wrong_currency: 'A moeda não é o real.',
  account_gone: 'Cobrança de uma conta que foi excluída.',
  provider_off: 'As chaves deste provedor não estão configuradas.',
  other_version:
    'Veio no formato de outra versão da API. No painel da Stripe, crie o webhook com a versão 2026-10-28.endive e reenvie o aviso.',
  unreadable: 'Não dá para entender este aviso.',
  broke: 'O processamento quebrou; veja o registro do servidor.',
}

type DescribedEvent = Pick<EventSummary, 'status' | 'reason' | 'amountCents' | 'currency' | 'offerId'>

/** Describes the result of a payment event, with its amount and offer if known. */
export const eventText = (event: DescribedEvent) => `${resultText(event)} ${detailsText(event)}`.trim()

function resultText({ status, reason }: DescribedEvent): string {
  const reasonText = reason && (REASON_TEXTS[reason] ?? reason)
  return reasonText ? `${STATUS_TEXTS[status]}: ${reasonText}` : `${STATUS_TEXTS[status]}.`
}

/** 'Valor: R$ 19,90, oferta abc.'; '' if neither is known. */
function detailsText({ amountCents, currency, offerId }: DescribedEvent): string {
  const isForeign = currency !== null && currency !== '' && currency !== 'BRL'
  const details = [
    amountCents !== null && `valor: ${formatReais(amountCents)}${isForeign ? ` (${currency})` : ''}`,
    offerId && `oferta ${offerId}`,
  ].filter((detail) => typeof detail === 'string' && detail !== '')
  const text = details.join(', ')
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
