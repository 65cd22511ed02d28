import { data } from 'react-router'
import { subscriptionSchema } from '#app/domain/subscriptions/schema.ts'
import { takeBackMention } from '#app/domain/subscriptions/take-back-mention.server.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { actorContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/take-back-mention.ts'

/** 'Parar de mostrar': visitors are told nothing of the own purchase any more. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, subscriptionSchema)
  if (!input.ok) return input.response
  const result = await takeBackMention(context.get(actorContext), input.value)
  return result.ok ? data(result) : refuse('Assinatura não encontrada', 404)
}

export const clientAction = answerFailureWith(
  'Não foi possível enviar o pedido. Confira sua internet e tente novamente.',
)
