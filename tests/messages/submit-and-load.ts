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
import { runFamilyAction } from '#server/family-actions.ts'
import { aClientIp } from '#tests/support/people.ts'

/** A route's action or loader. Its arguments have a type of their own, but all contain a request and its context. */
type Handler = (args: never) => Promise<unknown>

/**
 * Submits a form to an action as the member of `scope`. Returns status and message ('404 Não encontrado'), or only the
 * status. The action is a route's, or the family action of this name. A plain object is sent as JSON.
 */
export function submit(action: Handler | ActionName, scope: FamilyScope, body: object | string) {
  const isForm = body instanceof FormData || typeof body === 'string'
  const handler: Handler =
    typeof action === 'string' ? (args) => runFamilyAction(familyActions[action], args) : action
  return run(handler, scope, { method: 'POST', body: isForm ? body : JSON.stringify(body) })
}

/** Runs a loader as the member of `scope`; returns status and message as `submit` does. */
export function load(
  loader: Handler,
  scope: FamilyScope,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
  return run(loader, scope, { headers }, query)
}

async function run(handler: Handler, scope: FamilyScope, init: RequestInit, query = ''): Promise<string> {
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
  context.set(requestContext, { clientIp: aClientIp(), nonce: '', requestId: '' })
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
