import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'

/** Deletes old rows; those that another transaction is at are left to it, so that no two wait for each other. */
export async function forgetExpired(
  tx: IdentityTransaction,
  table: 'verifications' | 'sign_in_challenges' | 'google_flows',
): Promise<void> {
  await tx
    .deleteFrom(table)
    .where('id', 'in', (old) =>
      old.selectFrom(table).select('id').where('expires_at', '<=', now()).limit(100).forUpdate().skipLocked(),
    )
    .execute()
}
