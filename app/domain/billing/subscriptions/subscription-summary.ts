import { PLAN_TERMS } from '../payments/plan.ts'
import type { OwnSubscription, SubscriptionSettings } from './own-subscription.ts'
import { givesAccess } from './standing.ts'

/** The state of the subscription in a few words: 'anual, ativa', 'Rui paga', 'acesso dado', 'nenhuma ativa'. */
export function subscriptionSummary({ own, payerName, givenUntil }: SubscriptionSettings): string {
  const active = own.filter(({ standing }) => givesAccess(standing))
  const [subscription] = active
  if (!subscription && payerName) return `${payerName.split(' ')[0]} paga`
  if (!subscription) return givenUntil ? 'acesso dado' : 'nenhuma ativa'
  if (active.length > 1) return `${active.length} ao mesmo tempo`
  const state = stateOf(subscription)
  return subscription.plan ? `${PLAN_TERMS[subscription.plan].name.toLowerCase()}, ${state}` : state
}

function stateOf({ standing, request }: OwnSubscription): string {
  if (request?.state === 'pending') {
    return request.kind === 'cancel' ? 'cancelamento pedido' : 'devolução pedida'
  }
  if (standing.kind === 'late') return 'pagamento pendente'
  return standing.kind === 'ending' ? 'cancelada' : 'ativa'
}
