import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'

/**
 * Turns off children's devices of the family: their tokens and live connections end, and their rows are deleted. The
 * transaction of `asIdentity` or `writeAs` has entered the family.
 */
export async function turnOffDevices(
  tx: FamilyTransaction,
  familyId: string,
  deviceIds: readonly string[],
): Promise<void> {
  if (deviceIds.length === 0) return
  const devices = await tx
    .deleteFrom('devices')
    .where('family_id', '=', familyId)
    .where('id', 'in', [...deviceIds])
    .returning('id')
    .execute()
  for (const table of ['device_children', 'device_days'] as const)
    await tx
      .deleteFrom(table)
      .where('family_id', '=', familyId)
      .where('device_id', 'in', [...deviceIds])
      .execute()
  for (const { id } of devices) publishAfterCommit(tx, { kind: 'device', id })
}
