import type { IdentityTransaction } from '#app/database/family-scope.server.ts'

/** A sign-in method whose owner was just verified, as it was when it was checked. */
export interface ProvenAccount {
  userId: string
  /** Row of `accounts`. */
  accountId: string
  /** The hash that the password was compared with; null if Google verified the person. */
  passwordHash: string | null
}

/**
 * Whether the account still exists with the password that was compared, locked against changes until the transaction
 * ends. The user's row must be locked first, as a reset does.
 */
export async function isCredentialCurrent(tx: IdentityTransaction, proven: ProvenAccount): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', proven.accountId)
    .where('user_id', '=', proven.userId)
    .where('password', 'is not distinct from', proven.passwordHash)
    .forShare()
    .executeTakeFirst()
  return account !== undefined
}

/** Like `isCredentialCurrent`, for a signed-in person who confirmed the password. */
export async function isPasswordCurrent(
  tx: IdentityTransaction,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('password', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return account !== undefined
}
