import type { GoogleFlow } from '#app/domain/accounts/google/google-flow.server.ts'
import { startGoogleFlow } from '#app/domain/accounts/google/start-google-flow.server.ts'
import { finishGoogleFlow, type GoogleFlowResult } from '#app/domain/invites/finish-google-flow.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { newToken } from '#app/base/token.server.ts'
import { followToCallback } from './google-provider.ts'
import { anActor, aClientIp } from './people.ts'

/** Starts a flow as the sign-in page does; returns the token of the browser's cookie and the URL of Google's page. */
export async function startFlow(changes: Partial<GoogleFlow> = {}, browserToken = newToken()) {
  const flow = { returnPath: '/app', inviteCode: null, consentVersion: null, windowId: null, userId: null }
  const startedFlow = await startGoogleFlow(
    { purpose: 'sign-in', ...flow, ...changes },
    { clientIp: aClientIp(), browserToken },
  )
  if (!startedFlow.ok) throw new Error(`Refused: ${startedFlow.reason}`)
  return { browserToken, url: startedFlow.url }
}

/** The result of the flow, with the user of the new session. */
export type FlowResult = GoogleFlowResult & { userId?: string | undefined }

/** Finishes the flow with the query of Google's redirect to the callback. */
export async function finishFlow(
  query: URLSearchParams,
  { browserToken, signedInUserId }: { browserToken: string | undefined; signedInUserId?: string },
): Promise<FlowResult> {
  const signedInActor = signedInUserId === undefined ? undefined : anActor(signedInUserId)
  const caller = { clientIp: aClientIp(), userAgent: null }
  const result = await finishGoogleFlow({ query, browserToken, signedInActor }, caller)
  if (result.result !== 'entrou') return result
  const cookie = result.cookies?.[0]?.split(';')[0] ?? ''
  const session = await findSession(new Request('http://localhost/', { headers: { cookie } }))
  return { ...result, userId: session?.user.id }
}

/** Runs a whole flow. The person consents at the provider. */
export async function runFlow(
  changes: Partial<GoogleFlow> = {},
  signedInUserId?: string,
): Promise<FlowResult> {
  const { browserToken, url } = await startFlow(changes)
  return finishFlow(await followToCallback(url), { browserToken, ...(signedInUserId && { signedInUserId }) })
}
