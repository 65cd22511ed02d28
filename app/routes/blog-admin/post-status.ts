import { data } from 'react-router'
import { wantedStatus } from '#app/domain/blog/schema.ts'
import { setPostStatus } from '#app/domain/blog/set-post-status.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/post-status.ts'

/** Publishes or unpublishes a post. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, wantedStatus)
  if (!input.ok) return input.response
  const result = await setPostStatus(input.value, context.get(administratorContext))
  return result.ok ? data({ ok: true as const }) : refuse('Post não encontrado', 404)
}

export const clientAction = handleActionFailure('Erro ao atualizar status. Tente novamente.')
