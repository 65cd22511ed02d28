import { requestRefund } from '#app/domain/billing/subscriptions/request-refund.server.ts'
import { subscriptionSchema } from '#app/domain/billing/subscriptions/schema.ts'
import { actorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** 'Pedir devolução', for the person's own subscription: a full refund within seven days (CDC art. 49). */
export const action = writeAction(actorContext, subscriptionSchema, requestRefund, {
  subscription_not_found: { status: 404, message: 'Assinatura não encontrada' },
  already_over: { status: 409, message: 'Nesta assinatura não há mais nada a devolver.' },
  too_late: {
    status: 409,
    message: 'Os 7 dias para a devolução já passaram. Você pode cancelar: nada mais é cobrado.',
  },
  not_possible_here: { status: 409, message: 'A devolução é pedida direto a quem cobra a assinatura.' },
})

export const clientAction = handleActionFailure(
  'Não foi possível enviar o pedido. Confira sua internet e tente novamente.',
)
