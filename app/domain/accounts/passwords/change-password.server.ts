import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { sessionCookieLine } from '#app/domain/accounts/session/session-cookie.server.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { voidChallenges } from '../second-factor/challenges.server.ts'
import { isTooCommon } from './frequent-passwords.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { voidCodes } from '../email/mail-codes.server.ts'
import { queueAccountNotification } from '../queue-account-notification.server.ts'
import type { ChangePasswordInput } from '../schema.ts'
import { insertSession } from '../session/start-session.server.ts'
import { hashPassword } from './password-hash.server.ts'

/** The old session of this browser stays valid this long, so that its requests under way are not redirected to sign-in. */
const GRACE_SECONDS = 15

type StoreResult = { ok: true; session: string } | { ok: false; reason: 'wrong_password' | 'password_weak' }

export type ChangePasswordResult =
  | { ok: true; cookie: string }
  | { ok: false; reason: 'wrong_password' | 'no_password' | 'too_many_attempts' | 'password_weak' }

/**
 * Changes the person's password after the current one. Every other session ends with its live connections (rule 57); this
 * browser gets a new session, whose `Set-Cookie` line is `cookie`.
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
  const stored = await writeAs(actor, async (tx): Promise<StoreResult> => {
    const user = await lockUser(tx, userId)
    if (!user) return { ok: false, reason: 'wrong_password' }
    if (isTooCommon(input.password, user.email)) return { ok: false, reason: 'password_weak' }
    const changed = await tx
      .updateTable('accounts')
      .set({ password, updated_at: moment })
      .where('user_id', '=', userId)
      // of two concurrent changes with the old password, one succeeds
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
    await queueAccountNotification(tx, user, 'password_changed')
    publishAfterCommit(tx, { kind: 'person', id: userId })
    return { ok: true, session: await insertSession(tx, userId, userAgent) }
  })
  return stored.ok ? { ok: true, cookie: await sessionCookieLine(stored.session) } : stored
}
