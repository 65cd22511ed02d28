import { hashPassword } from 'better-auth/crypto'
import { asIdentity, concernPerson } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { voidCodes } from './mail-codes.server.ts'
import { isEasilyGuessed } from './password-rules.ts'
import { queuePasswordChanged } from './queue-password-changed.server.ts'
import type { ChangePasswordInput } from './schema.ts'
import { startSession } from './start-session.server.ts'

/** How long this browser's old session still holds, so that its requests on their way do not end at the sign-in page. */
const GRACE_SECONDS = 15

export type ChangePasswordResult =
  | { ok: true; cookie: string }
  | { ok: false; reason: 'wrong_password' | 'no_password' | 'too_many_attempts' | 'password_weak' }

/**
 * Changes the person's password after the present one. Every other session ends at once with its live
 * connections; this browser goes on under a new session, whose `Set-Cookie` line is `cookie`.
 */
export async function changePassword(
  { userId, sessionId, userAgent }: { userId: string; sessionId: string; userAgent: string | null },
  input: ChangePasswordInput,
): Promise<ChangePasswordResult> {
  const confirmed = await confirmPassword(userId, input.current)
  if (!confirmed.ok) return confirmed
  const password = await hashPassword(input.password)
  const moment = now()
  const stored = await asIdentity(async (tx): Promise<{ ok: boolean; reason?: 'password_weak' }> => {
    const user = await tx
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!user) return { ok: false }
    if (isEasilyGuessed(input.password, user.email)) return { ok: false, reason: 'password_weak' }
    const changed = await tx
      .updateTable('accounts')
      .set({ password, updated_at: moment })
      .where('user_id', '=', userId)
      // of two changes at once, both made with the old password, one holds
      .where('password', '=', confirmed.hash)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return { ok: false }
    await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute()
    await tx
      .updateTable('sessions')
      .set({ expires_at: new Date(moment.getTime() + GRACE_SECONDS * 1000) })
      .where('id', '=', sessionId)
      .execute()
    await voidCodes(tx, userId, ['reset'])
    await queuePasswordChanged(tx, user)
    concernPerson(tx, userId)
    return { ok: true }
  })
  if (!stored.ok) return { ok: false, reason: stored.reason ?? 'wrong_password' }
  return { ok: true, cookie: await startSession(userId, userAgent) }
}
