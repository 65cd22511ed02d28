import { concernFamily, concernPerson, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { environment } from '#app/platform/env.server.ts'

/**
 * Records that the person has the mailbox. The address in ADMIN_EMAIL becomes administrator by it, in the session that
 * confirmed alone: every other session ends.
 *
 * @param sessionId the session that confirmed; null where the proof came without one
 */
export async function recordVerifiedEmail(
  tx: IdentityTransaction,
  user: { id: string; email: string; family_id: string | null },
  sessionId: string | null,
): Promise<void> {
  const isAdministrators = user.email === environment().adminEmail
  await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now(), ...(isAdministrators && { is_admin: true }) })
    .where('id', '=', user.id)
    .execute()
  if (isAdministrators) {
    const sessions = tx.deleteFrom('sessions').where('user_id', '=', user.id)
    await (sessionId ? sessions.where('id', '!=', sessionId) : sessions).execute()
    concernPerson(tx, user.id)
  }
  if (user.family_id) concernFamily(tx, user.family_id)
}
