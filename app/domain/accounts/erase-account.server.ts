import { sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'

/** Deletes a user with sessions, codes and sign-in methods. Foreign keys delete the memberships. */
export async function eraseAccount(tx: IdentityTransaction, userId: string, email: string): Promise<void> {
  await sql`delete from verifications
    where position(${userId} in identifier || ' ' || value) > 0
      or position(${email} in lower(identifier || ' ' || value)) > 0`.execute(tx)
  // sessions first: a write on another device locks its session and then waits for the user's row
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}
