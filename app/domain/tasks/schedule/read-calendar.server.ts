import { type RawBuilder, sql } from 'kysely'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { type CivilDate, plusDays } from '../../families/dates/civil-date.ts'
import type { ScheduledTask } from './scheduled-task.ts'
import type { FamilyCalendar } from './turns-on.ts'
import { taskTime } from '../task-time.server.ts'

/** How long a pause and a changed turn stay in the calendar after their day. */
const PAST_DAYS = 14

/**
 * SQL: the family's calendar from two weeks before `today` on, as the columns 'presences', 'pauses' and 'turnChanges'.
 */
export function calendarColumns(familyId: string, today: CivilDate): RawBuilder<FamilyCalendar> {
  const since = plusDays(today, -PAST_DAYS)
  return sql`
    (select coalesce(json_agg(json_build_object('childId', x.child_id, 'anchorOn', x.anchor_on, 'days', x.days)), '[]')
       from child_presences x where x.family_id = ${familyId}::uuid) as presences,
    (select coalesce(json_agg(json_build_object('id', x.id, 'kind', x.kind, 'childIds', x.child_ids,
         'fromOn', x.from_on, 'toOn', x.to_on) order by x.from_on, x.id), '[]')
       from pauses x where x.family_id = ${familyId}::uuid and x.to_on >= ${since}::date) as pauses,
    (select coalesce(json_agg(json_build_object('taskId', x.task_id, 'day', x.day, 'slot', x.slot,
         'childId', x.child_id, 'toChildId', x.to_child_id) order by x.day, x.task_id, x.slot, x.child_id), '[]')
       from turn_changes x where x.family_id = ${familyId}::uuid and x.day >= ${since}::date) as "turnChanges"`
}

/**
 * The tasks, or some of them, and the family's calendar, as `turnsOn` needs them. The caller holds the lock of `lockFamily`,
 * so that neither changes meanwhile.
 */
export async function readTasksAndCalendar(
  tx: FamilyTransaction,
  familyId: string,
  { today, taskIds }: { today: CivilDate; taskIds?: readonly string[] },
): Promise<{ tasks: ScheduledTask[]; calendar: FamilyCalendar }> {
  const filter = taskIds ? sql`and t.id = any(${taskIds}::uuid[])` : sql``
  const { rows } = await sql<{ tasks: ScheduledTask[] } & FamilyCalendar>`
    select (select coalesce(json_agg(json_build_object('id', t.id, 'time', ${taskTime}, 'weekdays', t.weekdays,
        'startsOn', t.starts_on, 'isPaused', t.paused_at is not null, 'assignment', t.assignment,
        'schedule', t.schedule, 'childIds', (select coalesce(json_agg(tc.child_id order by tc.child_id), '[]')
          from task_children tc where tc.family_id = ${familyId}::uuid and tc.task_id = t.id)) order by t.id), '[]')
      from tasks t
      where t.family_id = ${familyId}::uuid and t.archived_at is null ${filter}) as tasks,
      ${calendarColumns(familyId, today)}`.execute(tx)
  const { tasks, ...calendar } = rows[0]!
  return { tasks, calendar }
}
