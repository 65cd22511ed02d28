import { type DeviceScope, readFamily } from '#app/database/family-scope.server.ts'
import { allow, resetAttempts } from '#app/platform/rate-limit.server.ts'
import { isPin } from '../../children/pin/pin-hash.server.ts'
import type { OpenProfileInput } from '../schema.ts'

const PIN_ACTION = 'picture PIN'
const PER_CHILD = { attempts: 5, seconds: 5 * 60 }

export type ProfileAccess =
  { ok: true; pinHash: string | null } | { ok: false; reason: 'not_on_device' | 'wrong_pin' | 'pause' }

/**
 * Whether the device may open the profile of this child (rule 155): a child with picture PIN needs the right one. Counts
 * the attempt. 'pause': five wrong ones in five minutes, on this device and for this child's present PIN.
 */
export async function checkProfileAccess(
  scope: DeviceScope,
  { childId, pin }: OpenProfileInput,
): Promise<ProfileAccess> {
  const { familyId, deviceId } = scope
  if (!scope.childIds.includes(childId)) return { ok: false, reason: 'not_on_device' }
  const child = await readFamily(scope, (tx) =>
    tx
      .selectFrom('children')
      .select('pin_hash')
      .where('family_id', '=', familyId)
      .where('id', '=', childId)
      .executeTakeFirst(),
  )
  if (!child) return { ok: false, reason: 'not_on_device' }
  if (child.pin_hash === null) return { ok: true, pinHash: null }
  // a guardian set a PIN after the page was read: the page then asks for it, and no attempt is counted
  if (!pin) return { ok: false, reason: 'wrong_pin' }
  // a new PIN ends the pause
  const limitKey = `${deviceId} ${childId} ${child.pin_hash}`
  if (!(await allow(PIN_ACTION, limitKey, PER_CHILD))) return { ok: false, reason: 'pause' }
  if (!(await isPin(childId, pin, child.pin_hash))) return { ok: false, reason: 'wrong_pin' }
  await resetAttempts(PIN_ACTION, limitKey)
  return { ok: true, pinHash: child.pin_hash }
}
