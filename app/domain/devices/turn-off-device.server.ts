import { authoriseMember, enterFamily, type FamilyScope, writeAs } from '#app/database/family-scope.server.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { turnOffDevices } from '../accounts/paired-devices/turn-off-devices.server.ts'

/** Turns a device off: its token and its live connection end (rule 158). Idempotent. */
export async function turnOffDevice(scope: FamilyScope, { id }: { id: string }): Promise<{ ok: true }> {
  const { familyId } = scope
  return writeAs(scope, async (tx) => {
    const familyTx = await enterFamily(tx, familyId)
    await lockFamily(familyTx, scope)
    await authoriseMember(familyTx, scope)
    await turnOffDevices(familyTx, familyId, [id])
    return { ok: true as const }
  })
}
