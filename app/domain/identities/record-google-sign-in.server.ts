import { sql } from 'kysely'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { environment } from '#app/platform/env.server.ts'

/**
 * Finds who signs in with this Google account, by Google's unchanging subject alone, and records the moment. The
 * e-mail that Google tells plays no part, so that one changed there or here still leads to the same person.
 */
export async function recordGoogleSignIn(subject: string): Promise<string | undefined> {
  return asIdentity(async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .innerJoin('users', 'users.id', 'accounts.user_id')
      .select(['users.id', 'users.email'])
      .where('accounts.provider_id', '=', 'google')
      .where('accounts.account_id', '=', subject)
      .executeTakeFirst()
    if (!account) return undefined
    await tx
      .updateTable('users')
      .set({
        last_login_at: now(),
        updated_at: now(),
        // product.md 18: never before the address is verified
        ...(account.email === environment().adminEmail && {
          is_admin: sql<boolean>`is_admin or email_verified`,
        }),
      })
      .where('id', '=', account.id)
      .execute()
    return account.id
  })
}
