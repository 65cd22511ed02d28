import { sql } from 'kysely'
import { readFamily, writeFamily } from '#app/database/family-scope.server.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { civilDateOf } from '../families/civil-date.ts'
import type { CivilDate } from '../families/civil-date.ts'
import { openDays } from './open-days.server.ts'

/**
 * The daily renewal (product.md 5): past pending days become not done with 0 points, today's tasks are
 * opened as pending. A change of the time zone may bring a day back that was closed. Safe to run any number of times, at once, from several devices. Once renewed it
 * is one small read and tells no listener, so a page that renews on load does not wake itself up.
 */
export async function renewDays(scope: FamilyScope): Promise<{ ok: true; renewed: boolean }> {
  const today = civilDateOf(now(), scope.timeZone)
  const { rows } = await readFamily(scope, (tx) =>
    sql`select 1 as found from families
      where id = ${scope.familyId}::uuid and renewed_on = ${today}::date`.execute(tx),
  )
  if (rows.length > 0) return { ok: true, renewed: false }

  const result = await writeFamily(scope, async (tx) => {
    // the family's row is the lock, as in holdChildren: whoever comes second finds the day renewed
    const family = await sql<{ timeZone: string; renewedOn: CivilDate | null }>`
      select time_zone as "timeZone", renewed_on as "renewedOn" from families
      where id = ${scope.familyId}::uuid for no key update`.execute(tx)
    const { timeZone, renewedOn } = family.rows[0] ?? {}
    // a request that began before the zone was changed has another "today"
    if (timeZone !== scope.timeZone || renewedOn === today)
      return { ok: false as const, reason: 'not_due' as const }
    await sql`
      update families set renewed_on = ${today}::date where id = ${scope.familyId}::uuid`.execute(tx)
    if (renewedOn && renewedOn > today) await bringDayBack(tx, scope, today)
    await sql`
      update task_days set status = 'not_done', points = 0, revision = revision + 1
      where family_id = ${scope.familyId}::uuid and day < ${today}::date and status = 'pending'`.execute(tx)
    await openDays(tx, scope, today)
    return { ok: true as const }
  })
  return { ok: true, renewed: result.ok }
}

/**
 * A zone further west made a day that was over into today again: what the renewal closed on it, and nobody
 * marked, is pending once more, and days opened too early wait for their turn. What was marked stays.
 */
async function bringDayBack(tx: FamilyTransaction, scope: FamilyScope, today: CivilDate): Promise<void> {
  await sql`
    delete from task_days
    where family_id = ${scope.familyId}::uuid and day > ${today}::date and status = 'pending'`.execute(tx)
  await sql`
    update task_days set status = 'pending', revision = revision + 1
    where family_id = ${scope.familyId}::uuid and day = ${today}::date and status = 'not_done'
      and marked_at is null`.execute(tx)
}
