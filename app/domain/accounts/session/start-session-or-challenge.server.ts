import { asIdentity, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { challengeCookieLine } from '#app/domain/accounts/session/challenge-cookie.server.ts'
import { deviceCookieLine } from '#app/domain/accounts/session/device-cookie.server.ts'
import { sessionCookieLine } from '#app/domain/accounts/session/session-cookie.server.ts'
import type { Caller } from './caller.ts'
import { issueChallenge } from '../second-factor/challenges.server.ts'
import { type VerifiedCredential, isCredentialCurrent } from '../passwords/credential.server.ts'
import { hasSecondFactor } from './has-second-factor.server.ts'
import { lockUser } from './lock-user.server.ts'
import { insertSession } from './start-session.server.ts'

/** A new session, or a new challenge if the second factor is on. `token` is for its cookie. */
export interface SessionOrChallenge {
  next: 'session' | 'challenge'
  token: string
}

export type StartSessionOrChallengeResult =
  /** `cookies` are `Set-Cookie` lines: session and device, or the challenge of the second factor. */
  { ok: true; next: 'session' | 'challenge'; cookies: string[] } | { ok: false; reason: 'account_changed' }

/**
 * The last step of every sign-in method. 'account_changed': the password was changed or the sign-in method was removed
 * since the credential was verified.
 */
export async function startSessionOrChallenge(
  credential: VerifiedCredential,
  caller: Pick<Caller, 'userAgent' | 'device'>,
): Promise<StartSessionOrChallengeResult> {
  const { userId } = credential
  const result = await asIdentity(async (tx) => {
    // locked first, so that a concurrent password reset or turning on of the second factor runs entirely before or after
    const user = await lockUser(tx, userId)
    if (!user || !(await isCredentialCurrent(tx, credential))) return { ok: false as const }
    return { ok: true as const, ...(await insertSessionOrChallenge(tx, userId, caller.userAgent)) }
  })
  if (!result.ok) return { ok: false, reason: 'account_changed' }
  return { ok: true, next: result.next, cookies: await signInCookies(result, userId, caller) }
}

/** The only place that decides between a session and a challenge. The user's row must be locked. */
export async function insertSessionOrChallenge(
  tx: IdentityTransaction,
  userId: string,
  userAgent: string | null,
): Promise<SessionOrChallenge> {
  if (await hasSecondFactor(userId, tx)) return { next: 'challenge', token: await issueChallenge(tx, userId) }
  return { next: 'session', token: await insertSession(tx, userId, userAgent) }
}

/** The `Set-Cookie` lines. A challenge gets no device cookie, because that cookie proves a finished sign-in. */
export async function signInCookies(
  { next, token }: SessionOrChallenge,
  userId: string,
  { device }: Pick<Caller, 'device'>,
): Promise<string[]> {
  if (next === 'challenge') return [challengeCookieLine(token)]
  return [await sessionCookieLine(token), await deviceCookieLine(device, userId)]
}
