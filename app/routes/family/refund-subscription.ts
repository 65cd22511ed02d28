import { data } from 'react-router'
import { requestRefund } from '#app/domain/subscriptions/request-refund.server.ts'
import { subscriptionSchema } from '#app/domain/subscriptions/schema.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { actorContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/refund-subscription.ts'

const REFUSED = {
  subscription_not_found: { status: 404, message: 'Assinatura não encontrada' },
  already_over: { status: 409, message: 'Nesta assinatura não há mais nada a devolver.' },
  too_late: {
    status: 409,
    message: 'Os 7 dias para a devolução já passaram. Você pode cancelar: nada mais é cobrado.',
  },
  not_possible_here: { status: 409, message: 'A devolução é pedida direto a quem cobra a assinatura.' },
} as const

/** 'Pedir devolução', of the own one alone: within seven days everything goes back (CDC art. 49). */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, subscriptionSchema)
  if (!input.ok) return input.response
  const result = await requestRefund(context.get(actorContext), input.value)
  if (result.ok) return data(result)
  const { status, message } = REFUSED[result.reason]
  return refuse(message, status)
}

export const clientAction = answerFailureWith(
  'Não foi possível enviar o pedido. Confira sua internet e tente novamente.',
)
