import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { type FamilyScope, type FamilyTransaction, readFamily } from '#app/database/family-scope.server.ts'
import { type CivilDate, civilDateOf, plusDays } from '../families/dates/civil-date.ts'
import type { Device } from './device.ts'
import { hoursOf, type StoredHours } from './device-settings.ts'
import { STORED_DAYS } from './use/device-day.ts'

/** The family's devices, in the order in which they were paired. */
export async function findDevices(scope: FamilyScope): Promise<Device[]> {
  return readFamily(scope, (tx) => readDevices(tx, scope))
}

/** Like `findDevices`, in a transaction of the family. */
export async function readDevices(
  tx: FamilyTransaction,
  { familyId, timeZone }: Pick<FamilyScope, 'familyId' | 'timeZone'>,
): Promise<Device[]> {
  // statements of their own, because on a Citus cluster only the coordinator has `devices`
  const devices = await sql<Omit<Device, 'childIds' | 'days' | 'hours'> & StoredHours>`
    select id, kind, label, animal, paired_by_user_id as "pairerId", last_seen_on as "lastSeenOn", is_handed_over as "isHandedOver",
      has_sounds as "hasSounds", has_voice as "hasVoice", opens_at as "opensAt", closes_at as "closesAt" from devices
    where family_id = ${familyId}::uuid order by created_at, id`.execute(tx)
  const links = await sql<{ deviceId: string; childId: string }>`
    select d.device_id as "deviceId", d.child_id as "childId"
    from device_children d join children c on c.family_id = d.family_id and c.id = d.child_id
    where d.family_id = ${familyId}::uuid order by c.name, c.id`.execute(tx)
  const oldestDay = plusDays(civilDateOf(now(), timeZone), 1 - STORED_DAYS)
  const uses = await sql<{ deviceId: string; day: CivilDate; minutes: number }>`
    select device_id as "deviceId", day, minutes from device_days
    where family_id = ${familyId}::uuid and day >= ${oldestDay}::date order by day desc`.execute(tx)
  return devices.rows.map(({ opensAt, closesAt, ...device }) => ({
    ...device,
    hours: hoursOf({ opensAt, closesAt }),
    childIds: links.rows.filter(({ deviceId }) => deviceId === device.id).map(({ childId }) => childId),
    days: uses.rows
      .filter(({ deviceId }) => deviceId === device.id)
      .map(({ day, minutes }) => ({ day, minutes })),
  }))
}
