import { createHmac } from 'node:crypto'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { isSameSecret } from '#app/base/is-same-secret.server.ts'
import { derivedKey } from '#app/platform/derived-key.server.ts'

/**
 * Hash of a picture PIN (rule 155), keyed by the installation and bound to the child. Not argon2id: there are only 20,736
 * PINs, so cost protects none of them, and it would occupy the threads that sign-ins need.
 */
export async function hashPin(childId: string, pin: readonly number[]): Promise<string> {
  return createHmac('sha256', await derivedKey('picture pin'))
    .update(`${childId}\n${pin.join(' ')}`)
    .digest('base64url')
}

export async function isPin(childId: string, pin: readonly number[], hash: string): Promise<boolean> {
  return isSameSecret(await hashPin(childId, pin), hash)
}

/** Stores the hash of the child's picture PIN, null without one; false if the family has no such child. */
export async function storePinHash(
  tx: FamilyTransaction,
  { familyId }: Pick<FamilyScope, 'familyId'>,
  { childId, pinHash }: { childId: string; pinHash: string | null },
): Promise<boolean> {
  const child = await tx
    .updateTable('children')
    .set({ pin_hash: pinHash })
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .returning('id')
    .executeTakeFirst()
  return child !== undefined
}
