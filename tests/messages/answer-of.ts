import { RouterContextProvider } from 'react-router'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import type { ActionPath } from '#app/domain/dashboard/action-failures.ts'
import { familyActions } from '#app/domain/dashboard/actions.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import {
  actorContext,
  administratorContext,
  familyContext,
  sessionIdContext,
  userContext,
} from '#app/domain/accounts/session/session-context.server.ts'
import { anAddress } from '#tests/support/people.ts'

/** Each route types its arguments by itself; all take a request and its context. */
type Handler = (args: never) => Promise<unknown>

/**
 * Status and message of the response of an action to this member: of a route, or of the family's by its address. A body
 * that is neither form nor text is sent as JSON.
 */
export function answerOf(action: Handler | ActionPath, scope: FamilyScope, body: object | string) {
  const isSent = body instanceof FormData || typeof body === 'string'
  const handler = typeof action === 'string' ? familyActions[action] : action
  return ask(handler, scope, { method: 'POST', body: isSent ? body : JSON.stringify(body) })
}

/** The same for a read. */
export function readingOf(
  loader: Handler,
  scope: FamilyScope,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
  return ask(loader, scope, { headers }, query)
}

async function ask(
  handler: Handler,
  scope: FamilyScope,
  init: RequestInit,
  query = '',
): Promise<[status: number, message: string | undefined]> {
  const context = new RouterContextProvider()
  context.set(familyContext, scope)
  context.set(actorContext, scope)
  context.set(administratorContext, { ...scope, id: scope.userId, name: scope.memberName })
  context.set(sessionIdContext, newId())
  context.set(userContext, {
    id: scope.userId,
    name: scope.memberName,
    email: '',
    isAdmin: false,
    childrenConsentVersion: null,
    familyId: scope.familyId,
  })
  context.set(requestContext, { clientAddress: anAddress(), nonce: '', requestId: '' })
  const request = new Request(`http://localhost/app${query}`, init)
  const args = { request, context, url: new URL(request.url), params: {} }
  const answer = await (handler as (args: object) => Promise<Response | Answered>)(args)
  if (answer instanceof Response) return [answer.status, answer.ok ? undefined : await answer.text()]
  return [answer.init?.status ?? 200, answer.data.message]
}

interface Answered {
  data: { message?: string }
  init: ResponseInit | null
}
