import { data } from 'react-router'
import { wantedStatus } from '#app/domain/blog/schema.ts'
import { setPostStatus } from '#app/domain/blog/set-post-status.server.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/post-status.ts'

/** Publishes a post, or takes it back. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, wantedStatus)
  if (!input.ok) return input.response
  const result = await setPostStatus(input.value, context.get(administratorContext))
  return result.ok ? data({ ok: true as const }) : refuse('Post não encontrado', 404)
}

export const clientAction = answerFailureWith('Erro ao atualizar status. Tente novamente.')
