import { now } from '#app/base/clock.server.ts'
import { type DeviceScope, writeFamilySilently } from '#app/database/family-scope.server.ts'
import { civilDateOf, momentOf } from '../../families/dates/civil-date.ts'
import type { DeviceUseInput } from '../schema.ts'
import { countMinutes } from './device-day.ts'

const MAX_MINUTES = 1440

/**
 * Adds minutes of use to the device's current day, at most those that have passed since its last report of the day (rule
 * 190). A repeated report has no effect.
 */
export async function recordMinutes(
  scope: DeviceScope,
  { id, minutes }: DeviceUseInput,
): Promise<{ ok: true }> {
  const { familyId, deviceId, timeZone } = scope
  const moment = now()
  const day = civilDateOf(moment, timeZone)
  return writeFamilySilently(scope, async (tx) => {
    await tx
      .insertInto('device_days')
      .values({
        family_id: familyId,
        device_id: deviceId,
        day,
        minutes: 0,
        counted_until: momentOf(day, '00:00', timeZone),
        // no report yet; the column is not null
        report_id: deviceId,
      })
      .onConflict((conflict) => conflict.columns(['family_id', 'device_id', 'day']).doNothing())
      .execute()
    const stored = await tx
      .selectFrom('device_days')
      .select(['minutes', 'counted_until', 'report_id'])
      .where('family_id', '=', familyId)
      .where('device_id', '=', deviceId)
      .where('day', '=', day)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (stored.report_id === id) return { ok: true as const }
    const counted = countMinutes(minutes, { countedUntil: stored.counted_until, now: moment })
    await tx
      .updateTable('device_days')
      .set({
        minutes: Math.min(MAX_MINUTES, stored.minutes + counted.minutes),
        counted_until: counted.countedUntil,
        report_id: id,
      })
      .where('family_id', '=', familyId)
      .where('device_id', '=', deviceId)
      .where('day', '=', day)
      .execute()
    return { ok: true as const }
  })
}
