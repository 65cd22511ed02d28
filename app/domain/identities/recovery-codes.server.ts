import { randomBytes, randomInt, scrypt } from 'node:crypto'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { groupedCode, RECOVERY_ALPHABET, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from './second-factor.ts'

// 60 bits are too few for a plain hash (OWASP ASVS 5.0, 6.5.2), and so many that a fraction of a password's cost will do
const COST = { N: 8192, r: 8, p: 1 }
const HASH_BYTES = 32
const SALT_BYTES = 16

export interface RecoveryCodeSet {
  /** As the person reads them; kept nowhere. */
  codes: string[]
  salt: string
  hashes: string[]
}

/** Ten new recovery codes of 60 random bits each, and what the database keeps of them. */
export async function makeRecoveryCodes(): Promise<RecoveryCodeSet> {
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  const bare = new Set<string>()
  while (bare.size < RECOVERY_CODES) bare.add(randomCode())
  const hashes: string[] = []
  // one after the other, so that a sign-in in between does not wait for all
  for (const code of bare) hashes.push(await hashRecoveryCode(code, salt))
  return { codes: [...bare].map((code) => groupedCode(code)), salt, hashes }
}

function randomCode(): string {
  return Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('')
}

/** What is kept of a code in capitals without hyphens. One salt serves a set: its codes differ anyway. */
export function hashRecoveryCode(bare: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) =>
    scrypt(bare, salt, HASH_BYTES, COST, (error, hash) =>
      error ? reject(error) : resolve(hash.toString('base64url')),
    ),
  )
}

/** Puts these codes in the place of the person's older ones, which open nothing any more. */
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
