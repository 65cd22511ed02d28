import type { GoogleFlow } from '#app/domain/accounts/google/google-flow.server.ts'
import { startGoogleFlow } from '#app/domain/accounts/google/start-google-flow.server.ts'
import { finishGoogleFlow, type GoogleFlowResult } from '#app/domain/invites/finish-google-flow.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { newToken } from '#app/base/token.server.ts'
import { comeBack } from './google-provider.ts'
import { anActor, anAddress } from './people.ts'

/** A started sign-in with Google. */
export interface Begun {
  browser: string
  /** Address of Google's page. */
  url: string
}

/** Starts a flow as the sign-in page does. Throws if it is refused. */
export async function beginGoogle(changes: Partial<GoogleFlow> = {}, browser = newToken()): Promise<Begun> {
  const flow = { returnPath: '/app', inviteCode: null, consentVersion: null, windowId: null, userId: null }
  const started = await startGoogleFlow(
    { purpose: 'sign-in', ...flow, ...changes },
    { clientAddress: anAddress(), browser },
  )
  if (!started.ok) throw new Error(`Refused: ${started.reason}`)
  return { browser, url: started.url }
}

/** The result of the flow, with the person of the new session. */
export type Ended = GoogleFlowResult & { userId?: string | undefined }

/** Finishes the flow with the query of Google's redirect. */
export async function endGoogle(
  search: URLSearchParams,
  { browser, signedInUserId }: { browser: string | undefined; signedInUserId?: string },
): Promise<Ended> {
  const signedIn = signedInUserId === undefined ? undefined : anActor(signedInUserId)
  const caller = { clientAddress: anAddress(), userAgent: null }
  const ending = await finishGoogleFlow({ search, browser, signedIn }, caller)
  if (ending.result !== 'entrou') return ending
  const cookie = ending.cookies?.[0]?.split(';')[0] ?? ''
  const session = await findSession(new Request('http://localhost/', { headers: { cookie } }))
  return { ...ending, userId: session?.user.id }
}

/** Runs a whole flow. */
export async function throughGoogle(
  changes: Partial<GoogleFlow> = {},
  signedInUserId?: string,
): Promise<Ended> {
  const { browser, url } = await beginGoogle(changes)
  return endGoogle(await comeBack(url), { browser, ...(signedInUserId && { signedInUserId }) })
}
