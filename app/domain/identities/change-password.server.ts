import { type Actor, concernPerson, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { sessionCookieLine } from '#app/platform/session/session-cookie.server.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { voidChallenges } from './challenges.server.ts'
import { isTooCommon } from './frequent-passwords.server.ts'
import { lockUser } from './lock-user.server.ts'
import { voidCodes } from './mail-codes.server.ts'
import { queuePasswordChanged } from './queue-password-changed.server.ts'
import type { ChangePasswordInput } from './schema.ts'
import { insertSession } from './start-session.server.ts'
import { hashPassword } from './password-hash.server.ts'

/** How long this browser's old session still holds, so that its requests on their way do not end at the sign-in page. */
const GRACE_SECONDS = 15

type Stored = { ok: true; session: string } | { ok: false; reason: 'wrong_password' | 'password_weak' }

export type ChangePasswordResult =
  | { ok: true; cookie: string }
  | { ok: false; reason: 'wrong_password' | 'no_password' | 'too_many_attempts' | 'password_weak' }

/**
 * Changes the person's password after the present one. Every other session ends at once with its live
 * connections; this browser goes on under a new session, whose `Set-Cookie` line is `cookie`.
 */
export async function changePassword(
  actor: Actor & { sessionId: string; userAgent: string | null },
  input: ChangePasswordInput,
): Promise<ChangePasswordResult> {
  const { userId, sessionId, userAgent } = actor
  const confirmed = await confirmPassword(userId, input.current)
  if (!confirmed.ok) return confirmed
  const password = await hashPassword(input.password)
  const moment = now()
  const stored = await writeAs(actor, async (tx): Promise<Stored> => {
    const user = await lockUser(tx, userId)
    if (!user) return { ok: false, reason: 'wrong_password' }
    if (isTooCommon(input.password, user.email)) return { ok: false, reason: 'password_weak' }
    const changed = await tx
      .updateTable('accounts')
      .set({ password, updated_at: moment })
      .where('user_id', '=', userId)
      // of two changes at once, both made with the old password, one holds
      .where('password', '=', confirmed.hash)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return { ok: false, reason: 'wrong_password' }
    await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute()
    await tx
      .updateTable('sessions')
      .set({ expires_at: new Date(moment.getTime() + GRACE_SECONDS * 1000) })
      .where('id', '=', sessionId)
      .execute()
    await voidCodes(tx, userId, ['reset'])
    await voidChallenges(tx, userId)
    await queuePasswordChanged(tx, user)
    concernPerson(tx, userId)
    return { ok: true, session: await insertSession(tx, userId, userAgent) }
  })
  return stored.ok ? { ok: true, cookie: await sessionCookieLine(stored.session) } : stored
}
