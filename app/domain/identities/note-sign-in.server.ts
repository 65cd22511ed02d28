import { sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { environment } from '#app/platform/env.server.ts'

/** Notes the moment of a sign-in; the address in ADMIN_EMAIL becomes administrator by it when it is verified (product.md 18). */
export async function noteSignIn(tx: IdentityTransaction, userId: string): Promise<void> {
  const { adminEmail } = environment()
  await tx
    .updateTable('users')
    .set({
      last_login_at: now(),
      updated_at: now(),
      ...(adminEmail && {
        is_admin: sql<boolean>`is_admin or (email_verified and email = ${adminEmail})`,
      }),
    })
    .where('id', '=', userId)
    .execute()
}
