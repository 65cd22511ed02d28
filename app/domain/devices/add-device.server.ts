import { now } from '#app/base/clock.server.ts'
import type { DeviceAnimal } from '#app/base/device-animal.ts'
import type { DeviceKind } from '#app/base/device-kind.ts'
import {
  authoriseMember,
  enterFamily,
  type FamilyScope,
  type IdentityTransaction,
} from '#app/database/family-scope.server.ts'
import { FAMILY_BOUNDS } from '../families/family-bounds.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { setDeviceChildren } from './set-device-children.server.ts'

interface NewDevice {
  id: string
  kind: DeviceKind
  label: string
  animal: DeviceAnimal
  childIds: readonly string[]
  /** Null until the device fetches its token. */
  tokenHash: string | null
  isHandedOver: boolean
}

export type AddDeviceResult = { ok: true } | { ok: false; reason: 'too_many_devices' | 'child_not_found' }

/** Adds a device to the scope's family, for these children (rules 152 and 153). The transaction has then entered the family. */
export async function addDevice(
  tx: IdentityTransaction,
  scope: FamilyScope,
  { id, kind, label, animal, childIds, tokenHash, isHandedOver }: NewDevice,
): Promise<AddDeviceResult> {
  const { familyId, userId } = scope
  const ofFamily = tx.selectFrom('devices').select('id').where('family_id', '=', familyId)
  if ((await ofFamily.limit(FAMILY_BOUNDS.devices).execute()).length === FAMILY_BOUNDS.devices)
    return { ok: false, reason: 'too_many_devices' }
  await tx
    .insertInto('devices')
    .values({
      id,
      family_id: familyId,
      kind,
      label,
      animal,
      token_hash: tokenHash,
      paired_by_user_id: userId,
      is_handed_over: isHandedOver,
      created_at: now(),
    })
    .execute()
  const familyTx = await enterFamily(tx, familyId)
  await lockFamily(familyTx, scope)
  await authoriseMember(familyTx, scope)
  const areChildrenFound = await setDeviceChildren(familyTx, scope, { deviceId: id, childIds })
  return areChildrenFound ? { ok: true } : { ok: false, reason: 'child_not_found' }
}
