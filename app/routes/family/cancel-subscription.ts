import { data } from 'react-router'
import { requestCancellation } from '#app/domain/billing/subscriptions/request-cancellation.server.ts'
import { subscriptionSchema } from '#app/domain/billing/subscriptions/schema.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { actorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/cancel-subscription.ts'

const REFUSED = {
  subscription_not_found: { status: 404, message: 'Assinatura não encontrada' },
  already_over: { status: 409, message: 'Esta assinatura já terminou: nada mais é cobrado.' },
  not_possible_here: { status: 409, message: 'O cancelamento é feito direto com quem cobra a assinatura.' },
} as const

/** 'Cancelar assinatura', for the person's own one: it ends with the paid period. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, subscriptionSchema)
  if (!input.ok) return input.response
  const result = await requestCancellation(context.get(actorContext), input.value)
  if (result.ok) return data(result)
  const { status, message } = REFUSED[result.reason]
  return refuse(message, status)
}

export const clientAction = handleActionFailure(
  'Não foi possível enviar o pedido. Confira sua internet e tente novamente.',
)
