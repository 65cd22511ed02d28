import { now } from '#app/base/clock.server.ts'
import { type FamilyActor, writeFamilySilently } from '#app/database/family-scope.server.ts'
import { civilDateOf, plusDays } from '../../families/dates/civil-date.ts'
import { STORED_DAYS } from './device-day.ts'

/** Deletes the minutes of the family's devices that are older than 30 days (rule 190). Idempotent. */
export async function deleteOldMinutes(scope: FamilyActor): Promise<void> {
  const today = civilDateOf(now(), scope.timeZone)
  await writeFamilySilently(scope, (tx) =>
    tx
      .deleteFrom('device_days')
      .where('family_id', '=', scope.familyId)
      .where('day', '<=', plusDays(today, -STORED_DAYS))
      .execute(),
  )
}
