import { RouterContextProvider } from 'react-router'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { type ActionName, familyActions } from '#app/domain/dashboard/actions.server.ts'
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
 * Sends a form to an action as this member; returns status and message of the response, as '404 Não encontrado', or the
 * status alone. The action is a route's or the family's of this name. A plain object is sent as JSON.
 */
export function answerOf(action: Handler | ActionName, scope: FamilyScope, body: object | string) {
  const isEncoded = body instanceof FormData || typeof body === 'string'
  const handler = typeof action === 'string' ? familyActions[action] : action
  return respond(handler, scope, { method: 'POST', body: isEncoded ? body : JSON.stringify(body) })
}

/** Runs a loader as this member; returns status and message as `answerOf` does. */
export function readingOf(
  loader: Handler,
  scope: FamilyScope,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
  return respond(loader, scope, { headers }, query)
}

async function respond(handler: Handler, scope: FamilyScope, init: RequestInit, query = ''): Promise<string> {
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
  const response = await (handler as (args: object) => Promise<Response | ActionData>)(args)
  if (!(response instanceof Response)) {
    return `${response.init?.status ?? 200} ${response.data.message ?? ''}`.trim()
  }
  return response.ok ? String(response.status) : `${response.status} ${await response.text()}`
}

interface ActionData {
  data: { message?: string }
  init: ResponseInit | null
}
