import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'

/** Sets the children of a device; false if one of them is not in the family. The caller holds the lock of `lockFamily`. */
export async function setDeviceChildren(
  tx: FamilyTransaction,
  { familyId }: Pick<FamilyScope, 'familyId'>,
  { deviceId, childIds }: { deviceId: string; childIds: readonly string[] },
): Promise<boolean> {
  await tx
    .deleteFrom('device_children')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('child_id', 'not in', [...childIds])
    .execute()
  await sql`
    insert into device_children (family_id, device_id, child_id)
    select c.family_id, ${deviceId}::uuid, c.id from children c
    where c.family_id = ${familyId}::uuid and c.id = any(${childIds}::uuid[])
    on conflict do nothing`.execute(tx)
  const stored = await tx
    .selectFrom('device_children')
    .select('child_id')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .execute()
  return stored.length === childIds.length
}
