import { requestCancellation } from '#app/domain/billing/subscriptions/request-cancellation.server.ts'
import { subscriptionSchema } from '#app/domain/billing/subscriptions/schema.ts'
import { actorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** 'Cancelar assinatura', for the person's own one: it ends with the paid period. */
export const action = writeAction(actorContext, subscriptionSchema, requestCancellation, {
  subscription_not_found: { status: 404, message: 'Assinatura não encontrada' },
  already_over: { status: 409, message: 'Esta assinatura já terminou: nada mais é cobrado.' },
  not_possible_here: { status: 409, message: 'O cancelamento é feito direto com quem cobra a assinatura.' },
})

export const clientAction = handleActionFailure(
  'Não foi possível enviar o pedido. Confira sua internet e tente novamente.',
)
