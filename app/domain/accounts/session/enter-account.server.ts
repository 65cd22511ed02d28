import { asIdentity, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { challengeCookieLine } from '#app/domain/accounts/session/challenge-cookie.server.ts'
import { deviceCookieLine } from '#app/domain/accounts/session/device-cookie.server.ts'
import { sessionCookieLine } from '#app/domain/accounts/session/session-cookie.server.ts'
import type { Caller } from './caller.ts'
import { issueChallenge } from '../second-factor/challenges.server.ts'
import { type ProvenAccount, isCredentialCurrent } from '../passwords/credential.server.ts'
import { hasSecondFactor } from './has-second-factor.server.ts'
import { lockUser } from './lock-user.server.ts'
import { recordSignIn } from './record-sign-in.server.ts'
import { insertSession } from './start-session.server.ts'

/** Result of a verified sign-in: a session, or a challenge of the second factor. */
export interface Entry {
  next: 'session' | 'challenge'
  token: string
}

export type EnterAccountResult =
  /** `cookies` are `Set-Cookie` lines: session and device, or the challenge of the second factor. */
  { ok: true; next: 'session' | 'challenge'; cookies: string[] } | { ok: false; reason: 'account_changed' }

type EnteringCaller = Pick<Caller, 'userAgent' | 'device'>

/**
 * Signs a verified person in; every sign-in method ends here. 'account_changed': the password changed or the account was
 * removed since it was verified.
 */
export async function enterAccount(
  proven: ProvenAccount,
  caller: EnteringCaller,
): Promise<EnterAccountResult> {
  const { userId } = proven
  const entry = await asIdentity(async (tx) => {
    // locked first, so that a reset or turning the second factor on runs entirely before or after
    const user = await lockUser(tx, userId)
    if (!user || !(await isCredentialCurrent(tx, proven))) return { ok: false as const }
    return { ok: true as const, ...(await openEntry(tx, userId, caller.userAgent)) }
  })
  if (!entry.ok) return { ok: false, reason: 'account_changed' }
  return { ok: true, next: entry.next, cookies: await entryCookies(entry, userId, caller) }
}

/**
 * Opens a session, or a challenge if the second factor is on; the only place that decides this. The user's row must be
 * locked.
 */
export async function openEntry(
  tx: IdentityTransaction,
  userId: string,
  userAgent: string | null,
): Promise<Entry> {
  if (await hasSecondFactor(userId, tx)) return { next: 'challenge', token: await issueChallenge(tx, userId) }
  await recordSignIn(tx, userId)
  return { next: 'session', token: await insertSession(tx, userId, userAgent) }
}

/** The `Set-Cookie` lines of an entry. The device cookie comes with a session only, because it proves a finished sign-in. */
export async function entryCookies(
  { next, token }: Entry,
  userId: string,
  { device }: Pick<Caller, 'device'>,
): Promise<string[]> {
  if (next === 'challenge') return [challengeCookieLine(token)]
  return [await sessionCookieLine(token), await deviceCookieLine(device, userId)]
}
