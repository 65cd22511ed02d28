import { sql } from 'kysely'
import type { FamilyActor, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { weekdayOf, type CivilDate } from '../families/dates/civil-date.ts'

/**
 * Inserts a pending task day for each task and child that has the task on `day`; `filter` limits this to some tasks or one
 * child (rules 25 and 27). Existing task days stay. The caller holds the lock of `lockFamily`.
 */
export async function openDays(
  tx: FamilyTransaction,
  scope: FamilyActor,
  day: CivilDate,
  filter: { taskIds?: readonly string[]; childId?: string } = {},
): Promise<void> {
  const taskFilter = filter.taskIds ? sql`and t.id = any(${filter.taskIds}::uuid[])` : sql``
  const childFilter = filter.childId ? sql`and tc.child_id = ${filter.childId}::uuid` : sql``
  // the revisions in keys of entries (`taskEntryKey`) and in decisions must not repeat after a row is deleted and inserted again
  await sql`
    insert into task_days (family_id, task_id, child_id, day, revision)
    select t.family_id, t.id, tc.child_id, ${day}::date, coalesce(greatest((
        select max(split_part(e.idempotency_key, ':', 5)::integer) + 1 from score_log e
        where e.family_id = ${scope.familyId}::uuid and e.child_id = tc.child_id and e.day = ${day}::date
          and e.task_id = t.id and e.idempotency_key like 'task:%'
      ), (
        select max(x.revision) + 1 from task_decisions x
        where x.family_id = ${scope.familyId}::uuid and x.child_id = tc.child_id and x.day = ${day}::date
          and x.task_id = t.id
      )), 0)
    from tasks t join task_children tc on tc.family_id = t.family_id and tc.task_id = t.id
    where t.family_id = ${scope.familyId}::uuid and t.archived_at is null and t.paused_at is null
      and t.starts_on <= ${day}::date and ${weekdayOf(day)}::smallint = any(t.weekdays) ${taskFilter} ${childFilter}
    order by tc.child_id, t.id
    on conflict do nothing`.execute(tx)
}
