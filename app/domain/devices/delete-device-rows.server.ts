import type { FamilyTransaction } from '#app/database/family-scope.server.ts'

/** Deletes the family's rows of a device that was turned off: its children and its minutes of use. */
export async function deleteDeviceRows(
  tx: FamilyTransaction,
  { familyId, deviceId }: { familyId: string; deviceId: string },
): Promise<void> {
  for (const table of ['device_children', 'device_days'] as const)
    await tx.deleteFrom(table).where('family_id', '=', familyId).where('device_id', '=', deviceId).execute()
}
