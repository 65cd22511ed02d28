import { data } from 'react-router'
import { endSessions } from '#app/domain/identities/end-sessions.server.ts'
import { endSessionsSchema } from '#app/domain/identities/schema.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import { readInput } from '#app/platform/form.server.ts'
import { actorContext, sessionIdContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/end-sessions.ts'

/** 'Aparelhos conectados': one of the person's own sessions ends, or all the others. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, endSessionsSchema)
  if (!input.ok) return input.response
  const actor = { ...context.get(actorContext), ownSessionId: context.get(sessionIdContext) }
  await endSessions(actor, input.value.sessionId)
  return data({ ok: true as const })
}

export const clientAction = answerFailureWith('Não foi possível encerrar o acesso. Tente novamente.')
