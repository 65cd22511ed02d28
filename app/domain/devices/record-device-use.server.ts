import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { database } from '#app/database/database.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'
import { deviceCookieLine } from './session/device-cookie.server.ts'
import type { FoundDevice } from './session/find-device.server.ts'

/**
 * Stores today as the last day on which the device was used, at most once a day (rule 160). Returns the `Set-Cookie` line
 * that renews its cookie then; undefined at later uses of the day.
 */
export async function recordDeviceUse({
  scope,
  token,
  lastSeenOn,
}: FoundDevice): Promise<string | undefined> {
  const today = civilDateOf(now(), scope.timeZone)
  if (lastSeenOn === today) return undefined
  await database()
    .updateTable('devices')
    .set({ last_seen_on: today })
    .where('id', '=', scope.deviceId)
    .where(sql<boolean>`last_seen_on is distinct from ${today}::date`)
    .execute()
  return deviceCookieLine(token)
}
