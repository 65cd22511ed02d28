import type { IdentityTransaction } from '#app/database/family-scope.server.ts'

export interface LockedUser {
  id: string
  name: string
  email: string
  email_verified: boolean
  family_id: string | null
}

/** Locks the user until the transaction ends, so that changes of an account's sign-in run one after the other. */
export function lockUser(tx: IdentityTransaction, userId: string): Promise<LockedUser | undefined> {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified', 'family_id'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
