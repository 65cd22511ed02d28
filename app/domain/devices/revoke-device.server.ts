import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { authoriseMember, enterFamily, type FamilyScope, writeAs } from '#app/database/family-scope.server.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { deleteDeviceRows } from './delete-device-rows.server.ts'

/** Turns a device off: its token and its live connection end (rule 158). Idempotent. */
export async function revokeDevice(scope: FamilyScope, { id }: { id: string }): Promise<{ ok: true }> {
  const { familyId } = scope
  return writeAs(scope, async (tx) => {
    const device = await tx
      .deleteFrom('devices')
      .where('id', '=', id)
      .where('family_id', '=', familyId)
      .returning('id')
      .executeTakeFirst()
    const familyTx = await enterFamily(tx, familyId)
    await lockFamily(familyTx, scope)
    await authoriseMember(familyTx, scope)
    await deleteDeviceRows(familyTx, { familyId, deviceId: id })
    if (device) publishAfterCommit(tx, { kind: 'device', id })
    return { ok: true as const }
  })
}
