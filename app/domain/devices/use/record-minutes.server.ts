import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import {
  type DeviceScope,
  type FamilyTransaction,
  writeFamilySilently,
} from '#app/database/family-scope.server.ts'
import { civilDateOf } from '../../families/dates/civil-date.ts'
import { momentOf } from '../../families/dates/moment-of.ts'
import type { DeviceUseInput } from '../schema.ts'
import { countMinutes } from './device-day.ts'

const MAX_MINUTES = 1440

/**
 * Adds minutes of use to the device's current day, at most those of the day that have passed since its last report, or since
 * it was paired (rule 190). A repeated report has no effect.
 */
export async function recordMinutes(
  scope: DeviceScope,
  { id, minutes }: DeviceUseInput,
): Promise<{ ok: true }> {
  const { familyId, deviceId, timeZone } = scope
  const moment = now()
  const day = civilDateOf(moment, timeZone)
  const midnight = momentOf(day, '00:00', timeZone)
  return writeFamilySilently(scope, async (tx) => {
    const countedUntil = await countedBefore(tx, scope, midnight)
    await tx
      .insertInto('device_days')
      .values({
        family_id: familyId,
        device_id: deviceId,
        day,
        minutes: 0,
        counted_until: countedUntil,
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

/** Until when minutes of earlier days are counted, or when the device was paired, but at least the midnight before today. */
async function countedBefore(
  tx: FamilyTransaction,
  { familyId, deviceId }: DeviceScope,
  midnight: Date,
): Promise<Date> {
  // statements of their own, because on a Citus cluster only the coordinator has `devices`
  const paired = await sql<{ moment: Date }>`
    select created_at as moment from devices where id = ${deviceId}::uuid`.execute(tx)
  const counted = await tx
    .selectFrom('device_days')
    .select((eb) => eb.fn.max('counted_until').as('moment'))
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  const moments = [midnight, paired.rows[0]?.moment, counted?.moment].filter(
    (moment) => moment instanceof Date,
  )
  return moments.reduce((latest, moment) => (moment > latest ? moment : latest))
}
