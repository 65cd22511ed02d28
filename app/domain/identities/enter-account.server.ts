import { asIdentity, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { challengeCookieLine } from '#app/platform/session/challenge-cookie.server.ts'
import { sessionCookieLine } from '#app/platform/session/session-cookie.server.ts'
import { issueChallenge } from './challenges.server.ts'
import { type ProvenAccount, stillHolds } from './credential.server.ts'
import { lockUser } from './lock-user.server.ts'
import { noteSignIn } from './note-sign-in.server.ts'
import { insertSession } from './start-session.server.ts'

export type EnterAccountResult =
  /** `cookie` is the `Set-Cookie` line of the session, or of the wait for a code of the second factor. */
  { ok: true; next: 'session' | 'challenge'; cookie: string } | { ok: false; reason: 'account_changed' }

/**
 * Lets a person in who has shown an account to be theirs: the one place where it is decided whether that opens a
 * session or a code of the second factor comes first. Every way of signing in ends here. 'account_changed': the
 * password was changed, or the account taken away, since it was checked.
 */
export async function enterAccount(
  proven: ProvenAccount,
  userAgent: string | null,
): Promise<EnterAccountResult> {
  const entry = await asIdentity((tx) => decide(tx, proven, userAgent))
  if (!entry.ok) return entry
  const { next, token } = entry
  return {
    ok: true,
    next,
    cookie: next === 'session' ? await sessionCookieLine(token) : challengeCookieLine(token),
  }
}

type Entry =
  { ok: true; next: 'session' | 'challenge'; token: string } | { ok: false; reason: 'account_changed' }

async function decide(
  tx: IdentityTransaction,
  proven: ProvenAccount,
  userAgent: string | null,
): Promise<Entry> {
  const { userId } = proven
  // first, so that a reset, or turning the second factor on, comes wholly before or wholly after
  const user = await lockUser(tx, userId)
  if (!user || !(await stillHolds(tx, proven))) return { ok: false, reason: 'account_changed' }
  const factor = await tx
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (factor) return { ok: true, next: 'challenge', token: await issueChallenge(tx, userId) }
  await noteSignIn(tx, userId)
  return { ok: true, next: 'session', token: await insertSession(tx, userId, userAgent) }
}
