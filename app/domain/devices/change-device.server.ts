import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { authoriseMember, enterFamily, type FamilyScope, writeAs } from '#app/database/family-scope.server.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { hasOneChild } from '#app/base/device-kind.ts'
import type { ChangeDeviceInput } from './schema.ts'
import { setDeviceChildren } from './set-device-children.server.ts'

export type ChangeDeviceResult =
  { ok: true } | { ok: false; reason: 'device_not_found' | 'one_child' | 'child_not_found' }

/** Sets name, children, sounds and hours of a device. 'one_child': a device of this kind shows one child. Idempotent. */
export async function changeDevice(
  scope: FamilyScope,
  input: ChangeDeviceInput,
): Promise<ChangeDeviceResult> {
  const { familyId } = scope
  const { hours } = input
  return writeAs(scope, async (tx): Promise<ChangeDeviceResult> => {
    const device = await tx
      .updateTable('devices')
      .set({
        label: input.label,
        has_sounds: input.hasSounds,
        ...(hours !== undefined && { opens_at: hours?.opensAt ?? null, closes_at: hours?.closesAt ?? null }),
      })
      .where('id', '=', input.id)
      .where('family_id', '=', familyId)
      .returning('kind')
      .executeTakeFirst()
    if (!device) return { ok: false, reason: 'device_not_found' }
    if (hasOneChild(device.kind) && input.childIds.length !== 1) return { ok: false, reason: 'one_child' }
    const familyTx = await enterFamily(tx, familyId)
    await lockFamily(familyTx, scope)
    await authoriseMember(familyTx, scope)
    const areChildrenFound = await setDeviceChildren(familyTx, scope, {
      deviceId: input.id,
      childIds: input.childIds,
    })
    // the device's stream then ends, and begins again with these settings
    publishAfterCommit(tx, { kind: 'device', id: input.id })
    return areChildrenFound ? { ok: true } : { ok: false, reason: 'child_not_found' }
  })
}
