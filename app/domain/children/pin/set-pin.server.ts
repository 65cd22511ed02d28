import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { hashPin } from './pin-hash.server.ts'
import type { SetPinInput } from '../schema.ts'

export type SetPinResult = { ok: true } | { ok: false; reason: 'child_not_found' }

/** Sets the child's picture PIN, or removes it (rule 155). The former PIN is not needed. Idempotent. */
export async function setPin(scope: FamilyScope, { childId, pin }: SetPinInput): Promise<SetPinResult> {
  const pinHash = pin && (await hashPin(childId, pin))
  return writeFamily(scope, async (tx): Promise<SetPinResult> => {
    const child = await tx
      .updateTable('children')
      .set({ pin_hash: pinHash })
      .where('family_id', '=', scope.familyId)
      .where('id', '=', childId)
      .returning('id')
      .executeTakeFirst()
    return child ? { ok: true } : { ok: false, reason: 'child_not_found' }
  })
}
