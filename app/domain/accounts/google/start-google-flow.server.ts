import { type Actor, noChecks, type IdentityTransaction, writeAs } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import {
  createAuthorizationUrl,
  type GoogleFailure,
  isGoogleOffered,
} from '#app/domain/accounts/google/google-provider.server.ts'
import { allow, networkOf } from '#app/platform/rate-limit.server.ts'
import { GOOGLE_FLOW_SECONDS, googleCookieLine } from '#app/domain/accounts/session/google-cookie.server.ts'
import { hashToken, newToken } from '#app/base/token.server.ts'
import { deleteExpired } from '../delete-expired.server.ts'
import { type GoogleFlow, googleFlowSecrets } from './google-flow.server.ts'

// mobile carriers put many families behind one IP address
const PER_NETWORK = { attempts: 100, seconds: 15 * 60 }

export type StartGoogleFlowResult =
  /** `url` is Google's page; `cookie` is the `Set-Cookie` line that binds the flow to this browser. */
  | { ok: true; url: string; cookie: string }
  | { ok: false; reason: 'not_offered' | 'too_many_attempts' | GoogleFailure }

/**
 * Starts an OAuth flow with Google, valid once, for ten minutes and in this browser. `browserToken` is the request's
 * cookie; reusing it keeps the flows of other tabs valid. `actor` is set for linking only.
 */
export async function startGoogleFlow(
  flow: GoogleFlow,
  {
    clientIp,
    browserToken = newToken(),
    actor = noChecks,
  }: { clientIp: string; browserToken: string | undefined; actor?: Pick<Actor, 'sessionChecks'> },
): Promise<StartGoogleFlowResult> {
  if (!isGoogleOffered()) return { ok: false, reason: 'not_offered' }
  if (!(await allow('Google by address', networkOf(clientIp), PER_NETWORK)))
    return { ok: false, reason: 'too_many_attempts' }
  const state = newToken()
  const authorization = await createAuthorizationUrl(googleFlowSecrets(state, browserToken))
  if (!authorization.ok) return authorization
  await writeAs(actor, (tx) => storeFlow(tx, flow, { state, browserToken }))
  return { ok: true, url: authorization.url, cookie: googleCookieLine(browserToken) }
}

async function storeFlow(
  tx: IdentityTransaction,
  flow: GoogleFlow,
  { state, browserToken }: { state: string; browserToken: string },
): Promise<void> {
  const moment = now()
  await deleteExpired(tx, 'google_flows')
  await tx
    .insertInto('google_flows')
    .values({
      id: newId(),
      state_hash: hashToken(state),
      browser_hash: hashToken(browserToken),
      purpose: flow.purpose,
      user_id: flow.userId,
      return_path: flow.returnPath,
      invite_code: flow.inviteCode,
      consent_version: flow.consentVersion,
      window_id: flow.windowId,
      expires_at: new Date(moment.getTime() + GOOGLE_FLOW_SECONDS * 1000),
      created_at: moment,
    })
    .execute()
}
