import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { hashPin, storePinHash } from '../children/pin/pin-hash.server.ts'
import type { SetPinInput } from '../children/schema.ts'
import { closeProfilesOf } from './session/open-profile.server.ts'

export type SetPinResult = { ok: true } | { ok: false; reason: 'child_not_found' }

/**
 * Sets the child's picture PIN, or removes it, and closes the child's profile on every device (rules 155 and 310). The former
 * PIN is not needed. Idempotent.
 */
export async function setPin(scope: FamilyScope, { childId, pin }: SetPinInput): Promise<SetPinResult> {
  const pinHash = pin && (await hashPin(childId, pin))
  return writeFamily(scope, async (tx): Promise<SetPinResult> => {
    // first the profiles and then the child, as an act in the profile locks them
    await closeProfilesOf(tx, scope, childId)
    const isStored = await storePinHash(tx, scope, { childId, pinHash })
    return isStored ? { ok: true } : { ok: false, reason: 'child_not_found' }
  })
}
