import { enterFamily, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { environment } from '#app/platform/env.server.ts'

/**
 * Records that the person has the mailbox; the address in ADMIN_EMAIL becomes administrator by it and never
 * before (product.md 18). The last write of its transaction, since it enters the family to tell its devices.
 */
export async function recordVerifiedEmail(
  tx: IdentityTransaction,
  user: { id: string; email: string; family_id: string | null },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email_verified: true,
      updated_at: now(),
      ...(user.email === environment().adminEmail && { is_admin: true }),
    })
    .where('id', '=', user.id)
    .execute()
  if (user.family_id) await enterFamily(tx, user.family_id)
}
