import { data } from 'react-router'
import { subscriptionSchema } from '#app/domain/billing/subscriptions/schema.ts'
import { takeBackMention } from '#app/domain/billing/mentions/take-back-mention.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { actorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/take-back-mention.ts'

/** 'Parar de mostrar': hides the person's purchase from visitors. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, subscriptionSchema)
  if (!input.ok) return input.response
  const result = await takeBackMention(context.get(actorContext), input.value)
  return result.ok ? data(result) : refuse('Assinatura não encontrada', 404)
}

export const clientAction = handleActionFailure(
  'Não foi possível enviar o pedido. Confira sua internet e tente novamente.',
)
