import { sql } from 'kysely'
import { type FamilyScope, type FamilyTransaction, readFamily } from '#app/database/family-scope.server.ts'
import type { Device } from './device.ts'

/** The family's devices, in the order in which they were paired. */
export async function findDevices(scope: FamilyScope): Promise<Device[]> {
  return readFamily(scope, (tx) => readDevices(tx, scope))
}

/** Like `findDevices`, in a transaction of the family. */
export async function readDevices(
  tx: FamilyTransaction,
  { familyId }: Pick<FamilyScope, 'familyId'>,
): Promise<Device[]> {
  // two statements, because on a Citus cluster only the coordinator has `devices`
  const devices = await sql<Omit<Device, 'childIds'>>`
    select id, kind, label, animal, last_seen_on as "lastSeenOn", is_handed_over as "isHandedOver" from devices
    where family_id = ${familyId}::uuid order by created_at, id`.execute(tx)
  const links = await sql<{ deviceId: string; childId: string }>`
    select d.device_id as "deviceId", d.child_id as "childId"
    from device_children d join children c on c.family_id = d.family_id and c.id = d.child_id
    where d.family_id = ${familyId}::uuid order by c.name, c.id`.execute(tx)
  return devices.rows.map((device) => ({
    ...device,
    childIds: links.rows.filter(({ deviceId }) => deviceId === device.id).map(({ childId }) => childId),
  }))
}
