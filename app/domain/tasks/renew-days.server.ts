import { sql } from 'kysely'
import {
  readFamily,
  writeFamily,
  type FamilyActor,
  type FamilyTransaction,
} from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { civilDateOf, plusDays, type CivilDate } from '../families/dates/civil-date.ts'
import { momentOf } from '../families/dates/moment-of.ts'
import { recordRenewal } from '../families/record-renewal.server.ts'
import { confirmOldClaims } from './approval/confirm-old-claims.server.ts'
import { ANSWERABLE_DAYS } from './past-days/past-day.ts'
import { insertDueTaskDays } from './reconcile-task-days.server.ts'

interface RenewalDates {
  today: CivilDate
  /** The last renewed day; after today if the family's zone moved west since. Null: none yet. */
  renewedOn: CivilDate | null | undefined
}

interface FamilyRow {
  timeZone: string
  renewedOn: CivilDate | null
  keepClaimsWaiting: boolean
}

/**
 * The daily renewal (rule 27): past pending task days, and those of days without a renewal, become 'not_done' with 0 points,
 * old claims are confirmed (rule 144), and today's task days are inserted as pending.
 * After a change of the time zone a closed day may be today again (rule 23). Idempotent, also for concurrent requests. If
 * today is renewed already, it only reads and sends no signal; otherwise a page that renews on load would reload itself.
 */
export async function renewDays(scope: FamilyActor): Promise<{ ok: true; renewed: boolean }> {
  const moment = now()
  const today = civilDateOf(moment, scope.timeZone)
  const { rows } = await readFamily(scope, (tx) =>
    sql`select 1 as found from families
      where id = ${scope.familyId}::uuid and renewed_on = ${today}::date`.execute(tx),
  )
  if (rows.length > 0) return { ok: true, renewed: false }

  const result = await writeFamily(scope, async (tx) => {
    // the same lock as `lockFamily`, so that a concurrent renewal waits and then finds the day renewed
    const family = await sql<FamilyRow>`
      select time_zone as "timeZone", renewed_on as "renewedOn", keep_claims_waiting as "keepClaimsWaiting"
      from families
      where id = ${scope.familyId}::uuid for no key update`.execute(tx)
    const { timeZone, renewedOn, keepClaimsWaiting } = family.rows[0] ?? {}
    // the time zone may have changed since the request began
    if (timeZone !== scope.timeZone || renewedOn === today)
      return { ok: false as const, reason: 'not_due' as const }
    await recordRenewal(tx, scope.familyId, today)
    if (renewedOn && renewedOn > today) await reopenDay(tx, scope, today)
    await openMissedDays(tx, scope, { today, renewedOn })
    await deleteOptionalTaskDays(tx, scope, { today, renewedOn })
    await closeDays(tx, scope, { today, renewedOn })
    await closeRedoDays(tx, scope, today)
    if (!keepClaimsWaiting) await confirmOldClaims(tx, scope, { today, moment })
    await deleteEndedSickPauses(tx, scope, today)
    await insertDueTaskDays(tx, scope, today)
    return { ok: true as const }
  })
  return { ok: true, renewed: result.ok }
}

/** 'Doente hoje' says something about a child's health, so it does not outlive its day (rule 205). */
async function deleteEndedSickPauses(
  tx: FamilyTransaction,
  { familyId }: FamilyActor,
  today: CivilDate,
): Promise<void> {
  await tx
    .deleteFrom('pauses')
    .where('family_id', '=', familyId)
    .where('kind', '=', 'sick')
    .where('to_on', '<', today)
    .execute()
}

/** Opens the turns of days on which nobody read the family's screens, for the guardians' answers (rule 229). */
async function openMissedDays(
  tx: FamilyTransaction,
  scope: FamilyActor,
  { today, renewedOn }: RenewalDates,
): Promise<void> {
  if (!renewedOn) return
  for (let daysAgo = ANSWERABLE_DAYS; daysAgo > 0; daysAgo--) {
    const day = plusDays(today, -daysAgo)
    if (day > renewedOn) await insertDueTaskDays(tx, scope, day)
  }
}

/** Deletes past pending task days that were optional: of bonus tasks, and of turns that the child took (rules 202 and 206). */
async function deleteOptionalTaskDays(
  tx: FamilyTransaction,
  { familyId }: FamilyActor,
  { today, renewedOn }: RenewalDates,
): Promise<void> {
  await sql`
    delete from task_days d using children c, tasks t
    where c.family_id = ${familyId}::uuid and d.family_id = ${familyId}::uuid and d.child_id = c.id
      and t.family_id = ${familyId}::uuid and t.id = d.task_id
      and d.day >= coalesce(${renewedOn ?? null}::date - 7, '-infinity') and d.day < ${today}::date
      and d.status = 'pending' and (t.is_bonus or (t.assignment = 'first' and exists (
        select from taken_turns x where x.family_id = ${familyId}::uuid and x.task_id = d.task_id
          and x.day = d.day and x.slot = d.slot and x.child_id = d.child_id)))`.execute(tx)
}

/**
 * Sets past pending task days to 'not_done', without a mark, because nobody has answered them (rule 229). Starts a week
 * before the last renewal, because an undo may commit after its day was closed. Joins children, because the primary key,
 * family, child and day, serves only a query that names children.
 */
async function closeDays(
  tx: FamilyTransaction,
  { familyId }: FamilyActor,
  { today, renewedOn }: RenewalDates,
): Promise<void> {
  await sql`
    update task_days d set status = 'not_done', points = 0, revision = d.revision + 1,
      marked_by_user_id = null, marked_by_device_id = null, marked_at = null
    from children c
    where c.family_id = ${familyId}::uuid and d.family_id = ${familyId}::uuid and d.child_id = c.id
      and d.day >= coalesce(${renewedOn ?? null}::date - 7, '-infinity') and d.day < ${today}::date
      and d.status = 'pending'`.execute(tx)
}

/**
 * Closes task days that a guardian asked to do again, if they were not done by the end of the next day (rule 143). The
 * guardian has answered them, so they keep the time of a mark. Deletes those of bonus tasks (rule 202).
 */
async function closeRedoDays(
  tx: FamilyTransaction,
  { familyId, timeZone }: FamilyActor,
  today: CivilDate,
): Promise<void> {
  const limit = momentOf(plusDays(today, -1), '00:00', timeZone)
  await sql`
    delete from task_days d using tasks t
    where d.family_id = ${familyId}::uuid and d.waiting_since < ${limit}::timestamptz and d.status = 'redo'
      and d.day < ${today}::date and t.family_id = ${familyId}::uuid and t.id = d.task_id and t.is_bonus`.execute(
    tx,
  )
  await sql`
    update task_days d set status = 'not_done', points = 0, revision = d.revision + 1,
      marked_at = coalesce(d.marked_at, d.waiting_since), waiting_since = null, redo_since = null
    where d.family_id = ${familyId}::uuid and d.waiting_since < ${limit}::timestamptz and d.status = 'redo'
      and d.day < ${today}::date`.execute(tx)
}

/**
 * Reopens a day that is today again after a move to a time zone further west. Task days of today that the renewal closed
 * become pending. Those after today that nobody has answered are deleted, so that they open again on their day. Task days
 * that a person marked stay.
 */
async function reopenDay(tx: FamilyTransaction, scope: FamilyActor, today: CivilDate): Promise<void> {
  await sql`
    delete from task_days
    where family_id = ${scope.familyId}::uuid and day > ${today}::date
      and (status = 'pending' or status = 'not_done' and marked_at is null)`.execute(tx)
  await sql`
    update task_days set status = 'pending', revision = revision + 1
    where family_id = ${scope.familyId}::uuid and day = ${today}::date and status = 'not_done'
      and marked_at is null`.execute(tx)
}
