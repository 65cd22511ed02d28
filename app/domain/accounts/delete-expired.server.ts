import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'

/** Deletes up to 100 expired rows. Skips rows that other transactions have locked, to avoid deadlocks. */
export async function deleteExpired(
  tx: IdentityTransaction,
  table: 'verifications' | 'sign_in_challenges' | 'google_flows' | 'device_pairings',
): Promise<void> {
  await tx
    .deleteFrom(table)
    .where('id', 'in', (query) =>
      query
        .selectFrom(table)
        .select('id')
        .where('expires_at', '<=', now())
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
