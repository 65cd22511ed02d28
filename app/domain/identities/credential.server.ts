import type { IdentityTransaction } from '#app/database/family-scope.server.ts'

/** A way to sign in that somebody has just shown to be theirs, as it stood when it was checked. */
export interface ProvenAccount {
  userId: string
  /** Row of `accounts`. */
  accountId: string
  /** The hash that the password was compared with; null where another service vouches for the person. */
  passwordHash: string | null
}

/**
 * Whether the proof still holds: the account is there and its password is the one that was compared. Waits for a
 * change of password on its way, and keeps the next one waiting until the transaction ends. The user's row is
 * locked by then, for a reset locks it first.
 */
export async function stillHolds(tx: IdentityTransaction, proven: ProvenAccount): Promise<boolean> {
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

/** As `stillHolds`, for a person who is signed in and confirmed the password. */
export async function passwordStillHolds(
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
