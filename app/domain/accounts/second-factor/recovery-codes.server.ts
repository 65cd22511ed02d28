import { randomBytes, scrypt } from 'node:crypto'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { randomCode } from '#app/base/token.server.ts'
import { formatCode, RECOVERY_CODE_LENGTH, RECOVERY_CODE_COUNT } from './second-factor.ts'

// 60 bits need a slow hash (OWASP ASVS 5.0, 6.5.2), but a cheaper one than passwords need
const COST = { N: 8192, r: 8, p: 1 }
const HASH_BYTES = 32
const SALT_BYTES = 16

export interface RecoveryCodeSet {
  /** In groups of four, for display. The database stores only the hashes. */
  codes: string[]
  salt: string
  hashes: string[]
}

/** Creates ten recovery codes of 60 random bits each. */
export async function makeRecoveryCodes(): Promise<RecoveryCodeSet> {
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(randomCode(RECOVERY_CODE_LENGTH))
  const hashes: string[] = []
  // sequential, so that other password checks do not wait for all ten
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt))
  return { codes: [...codes].map((code) => formatCode(code)), salt, hashes }
}

/** Hashes a code normalised by `normalizeCode`. A person's codes share a salt, because they are all different. */
export function hashRecoveryCode(code: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) =>
    scrypt(code, salt, HASH_BYTES, COST, (error, hash) =>
      error ? reject(error) : resolve(hash.toString('base64url')),
    ),
  )
}

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
