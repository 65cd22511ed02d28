import { takeBackMention } from '#app/domain/billing/mentions/take-back-mention.server.ts'
import { subscriptionSchema } from '#app/domain/billing/subscriptions/schema.ts'
import { actorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** 'Parar de mostrar': hides the person's purchase from visitors. */
export const action = writeAction(actorContext, subscriptionSchema, takeBackMention, {
  subscription_not_found: { status: 404, message: 'Assinatura não encontrada' },
})

export const clientAction = handleActionFailure(
  'Não foi possível enviar o pedido. Confira sua internet e tente novamente.',
)
