import { data } from 'react-router'
import { endSessions } from '#app/domain/accounts/session/end-sessions.server.ts'
import { endSessionsSchema } from '#app/domain/accounts/schema.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { readInput } from '#app/platform/form.server.ts'
import { actorContext, sessionIdContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/end-sessions.ts'

/** 'Aparelhos conectados': one of the person's own sessions ends, or all the others. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, endSessionsSchema)
  if (!input.ok) return input.response
  const actor = { ...context.get(actorContext), ownSessionId: context.get(sessionIdContext) }
  await endSessions(actor, input.value.sessionId)
  return data({ ok: true as const })
}

export const clientAction = handleActionFailure('Não foi possível encerrar o acesso. Tente novamente.')
