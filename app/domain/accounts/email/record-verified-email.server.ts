import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'

/**
 * Marks the e-mail as confirmed. If it is ADMIN_EMAIL, the user becomes administrator of the site (rule 60), and the
 * user's other sessions end.
 *
 * @param sessionId the session that confirmed the e-mail, which does not end; null without a session
 */
export async function recordVerifiedEmail(
  tx: IdentityTransaction,
  user: { id: string; email: string; family_id: string | null },
  sessionId: string | null,
): Promise<void> {
  const isAdminEmail = user.email === environment().adminEmail
  await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now(), ...(isAdminEmail && { is_admin: true }) })
    .where('id', '=', user.id)
    .execute()
  if (isAdminEmail) {
    const sessions = tx.deleteFrom('sessions').where('user_id', '=', user.id)
    await (sessionId ? sessions.where('id', '!=', sessionId) : sessions).execute()
    publishAfterCommit(tx, { kind: 'person', id: user.id })
  }
  if (user.family_id) publishAfterCommit(tx, { kind: 'family', id: user.family_id })
}
