import { asIdentity, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { challengeCookieLine } from '#app/platform/session/challenge-cookie.server.ts'
import { deviceCookieLine } from '#app/platform/session/device-cookie.server.ts'
import { sessionCookieLine } from '#app/platform/session/session-cookie.server.ts'
import type { Caller } from './caller.ts'
import { issueChallenge } from './challenges.server.ts'
import { type ProvenAccount, stillHolds } from './credential.server.ts'
import { lockUser } from './lock-user.server.ts'
import { noteSignIn } from './note-sign-in.server.ts'
import { insertSession } from './start-session.server.ts'

/** What a proven account leads to: a session, or the wait for a code of the second factor. */
export interface Entry {
  next: 'session' | 'challenge'
  token: string
}

export type EnterAccountResult =
  /** `cookies` are the `Set-Cookie` lines: of the session and the device, or of the wait for a code. */
  { ok: true; next: 'session' | 'challenge'; cookies: string[] } | { ok: false; reason: 'account_changed' }

type EnteringCaller = Pick<Caller, 'userAgent' | 'device'>

/**
 * Lets a person in who has shown an account to be theirs. Every way of signing in ends here. 'account_changed': the
 * password was changed, or the account taken away, since it was checked.
 */
export async function enterAccount(
  proven: ProvenAccount,
  caller: EnteringCaller,
): Promise<EnterAccountResult> {
  const { userId } = proven
  const entry = await asIdentity(async (tx) => {
    // first, so that a reset, or turning the second factor on, comes wholly before or wholly after
    const user = await lockUser(tx, userId)
    if (!user || !(await stillHolds(tx, proven))) return { ok: false as const }
    return { ok: true as const, ...(await openEntry(tx, userId, caller.userAgent)) }
  })
  if (!entry.ok) return { ok: false, reason: 'account_changed' }
  return { ok: true, next: entry.next, cookies: await entryCookies(entry, userId, caller) }
}

/**
 * The one place where it is decided whether a proof of the account opens a session or a code of the second factor comes
 * first. The user's row must be locked.
 */
export async function openEntry(
  tx: IdentityTransaction,
  userId: string,
  userAgent: string | null,
): Promise<Entry> {
  const factor = await tx
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (factor) return { next: 'challenge', token: await issueChallenge(tx, userId) }
  await noteSignIn(tx, userId)
  return { next: 'session', token: await insertSession(tx, userId, userAgent) }
}

/** The `Set-Cookie` lines of an entry. The device cookie comes with a session alone: it proves a finished sign-in. */
export async function entryCookies(
  { next, token }: Entry,
  userId: string,
  { device }: Pick<Caller, 'device'>,
): Promise<string[]> {
  if (next === 'challenge') return [challengeCookieLine(token)]
  return [await sessionCookieLine(token), await deviceCookieLine(device, userId)]
}
