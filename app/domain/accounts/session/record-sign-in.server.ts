import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'

export async function recordSignIn(tx: IdentityTransaction, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_login_at: now(), updated_at: now() })
    .where('id', '=', userId)
    .execute()
}
