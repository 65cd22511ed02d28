import { sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'

/** Deletes a user with sessions and codes. Foreign keys delete the sign-in methods and memberships. Children's devices stay. */
export async function deleteUser(tx: IdentityTransaction, userId: string, email: string): Promise<void> {
  await sql`delete from verifications
    where position(${userId} in identifier || ' ' || value) > 0
      or position(${email} in lower(identifier || ' ' || value)) > 0`.execute(tx)
  // sessions first, because concurrent writes lock the session before the user's row
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  // no foreign key, because on a Citus cluster only the coordinator has `devices`
  await tx
    .updateTable('devices')
    .set({ paired_by_user_id: null })
    .where('paired_by_user_id', '=', userId)
    .execute()
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}
