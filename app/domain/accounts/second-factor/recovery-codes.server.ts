import { randomBytes, scrypt } from 'node:crypto'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { randomCode } from '#app/base/token.server.ts'
import { groupedCode, RECOVERY_ALPHABET, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from './second-factor.ts'

// 60 bits are too few for a plain hash (OWASP ASVS 5.0, 6.5.2), but need only a fraction of a password's cost
const COST = { N: 8192, r: 8, p: 1 }
const HASH_BYTES = 32
const SALT_BYTES = 16

export interface RecoveryCodeSet {
  /** For display, in groups of four; never stored. */
  codes: string[]
  salt: string
  hashes: string[]
}

/** Creates ten recovery codes of 60 random bits each, with their salt and hashes for the database. */
export async function makeRecoveryCodes(): Promise<RecoveryCodeSet> {
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  const bareCodes = new Set<string>()
  while (bareCodes.size < RECOVERY_CODES) bareCodes.add(randomCode(RECOVERY_ALPHABET, RECOVERY_CODE_LENGTH))
  const hashes: string[] = []
  // sequential, so that a sign-in does not wait for all ten
  for (const code of bareCodes) hashes.push(await hashRecoveryCode(code, salt))
  return { codes: [...bareCodes].map((code) => groupedCode(code)), salt, hashes }
}

/** Hash of a code in capitals without hyphens. The codes of a set share a salt, because they differ anyway. */
export function hashRecoveryCode(bare: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) =>
    scrypt(bare, salt, HASH_BYTES, COST, (error, hash) =>
      error ? reject(error) : resolve(hash.toString('base64url')),
    ),
  )
}

/** Replaces the person's recovery codes. */
export async function replaceRecoveryCodes(
  tx: IdentityTransaction,
  userId: string,
  { salt, hashes }: RecoveryCodeSet,
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.updateTable('second_factors').set({ recovery_salt: salt }).where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}
