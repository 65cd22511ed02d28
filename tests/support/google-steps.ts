import type { GoogleFlow } from '#app/domain/accounts/google/google-flow.server.ts'
import { startGoogleFlow } from '#app/domain/accounts/google/start-google-flow.server.ts'
import { finishGoogleFlow, type GoogleFlowResult } from '#app/domain/invites/finish-google-flow.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { newToken } from '#app/base/token.server.ts'
import { comeBack } from './google-provider.ts'
import { anAddress } from './people.ts'
import { anActor } from '#tests/support/people.ts'

/** One way out to Google, begun in a browser of its own by default. */
export interface Begun {
  browser: string
  /** Google's page. */
  url: string
}

/** Begins a flow as the sign-in page does. Throws when it is refused. */
export async function beginGoogle(wish: Partial<GoogleFlow> = {}, browser = newToken()): Promise<Begun> {
  const flow = { returnPath: '/app', inviteCode: null, consentVersion: null, windowId: null, userId: null }
  const started = await startGoogleFlow(
    { purpose: 'sign-in', ...flow, ...wish },
    { clientAddress: anAddress(), browser },
  )
  if (!started.ok) throw new Error(`Refused: ${started.reason}`)
  return { browser, url: started.url }
}

/** How it ended, and whose session it opened. */
export type Ended = GoogleFlowResult & { userId?: string | undefined }

/** The person comes back with this query in this browser. */
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

/** All the way there and back. */
export async function throughGoogle(wish: Partial<GoogleFlow> = {}, signedInUserId?: string): Promise<Ended> {
  const { browser, url } = await beginGoogle(wish)
  return endGoogle(await comeBack(url), { browser, ...(signedInUserId && { signedInUserId }) })
}
