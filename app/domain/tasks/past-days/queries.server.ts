import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { type FamilyScope, readFamily } from '#app/database/family-scope.server.ts'
import { civilDateOf, plusDays } from '../../families/dates/civil-date.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { compareTimes } from '../task.ts'
import { byTaskTime, taskTime } from '../task-time.server.ts'
import { answeredStatus } from './answered.server.ts'
import { ANSWERABLE_DAYS, type PastTaskDay } from './past-day.ts'

/** The turns of the last seven days, by day and time. */
export async function findPastTaskDays(scope: FamilyScope): Promise<PastTaskDay[]> {
  const today = civilDateOf(now(), scope.timeZone)
  const rows = await readFamily(scope, async (tx) => {
    // joins children, because the primary key, family, child and day, serves only a query that names children
    const result = await sql<PastTaskDay & { schedule: Schedule | null }>`
      select d.task_id as "taskId", d.child_id as "childId", d.day::text as day, d.slot, t.title, t.drawing,
        ${taskTime} as time, case when d.status = 'done' then d.points else t.points end as points,
        ${answeredStatus} as status, d.revision, t.is_bonus as "isBonus", t.archived_at is not null as "isDeleted",
        t.schedule
      from children c join task_days d on d.family_id = c.family_id and d.child_id = c.id
        join tasks t on t.family_id = d.family_id and t.id = d.task_id
      where c.family_id = ${scope.familyId}::uuid and d.family_id = ${scope.familyId}::uuid
        and t.family_id = ${scope.familyId}::uuid
        and d.day >= ${plusDays(today, -ANSWERABLE_DAYS)}::date and d.day < ${today}::date
      order by d.day, ${byTaskTime}, t.id, d.child_id, d.slot`.execute(tx)
    return result.rows
  })
  return rows
    .map(({ schedule, ...taskDay }) => {
      const window = schedule?.windows.find(({ slot }) => slot === taskDay.slot)
      return { ...taskDay, time: window?.from ?? taskDay.time }
    })
    .toSorted((a, b) => a.day.localeCompare(b.day) || compareTimes(a, b))
}
