import type { IdentityTransaction } from '#app/database/family-scope.server.ts'

/** A sign-in method with which the person was just verified, as it was stored then. */
export interface VerifiedCredential {
  userId: string
  accountId: string
  /** The hash that the password was compared with; null if Google verified the person. */
  passwordHash: string | null
}

/**
 * Whether the sign-in method still exists with the same password hash. Locks its row until the transaction ends. The
 * caller must have locked the user's row, as a password reset does.
 */
export async function isCredentialCurrent(
  tx: IdentityTransaction,
  credential: VerifiedCredential,
): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', credential.accountId)
    .where('user_id', '=', credential.userId)
    .where('password', 'is not distinct from', credential.passwordHash)
    .forShare()
    .executeTakeFirst()
  return account !== undefined
}

/** Like `isCredentialCurrent`, for the hash that `confirmPassword` returned. */
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
