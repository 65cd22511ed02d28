import { sql } from 'kysely'
import { type FamilyScope, readFamily } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { civilDateOf, plusDays } from '../families/dates/civil-date.ts'
import { calendarColumns } from '../tasks/schedule/read-calendar.server.ts'
import type { ScheduledTask } from '../tasks/schedule/scheduled-task.ts'
import type { FamilyCalendar } from '../tasks/schedule/turns-on.ts'
import { taskTime } from '../tasks/task-time.server.ts'
import { possiblePoints } from './balance/possible-points.ts'
import { type ChildFacts, MAX_HISTORY_DAYS } from './assistant.ts'

/** All data about a child that the assistant uses; undefined if the family has no such child. */
export async function findChildFacts(scope: FamilyScope, childId: string): Promise<ChildFacts | undefined> {
  const today = civilDateOf(now(), scope.timeZone)
  const from = plusDays(today, -MAX_HISTORY_DAYS)
  const { familyId } = scope
  const { rows } = await readFamily(scope, (tx) =>
    sql<FactsRow>`
select c.age, c.characteristics,
  (select json_agg(n.name) from (
     select o.name from children o where o.family_id = ${familyId}::uuid
     union select u.name from family_members m join users u on u.id = m.user_id
       where m.family_id = ${familyId}::uuid and m.is_active) n) as names,
  (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'points', t.points,
       'weekdays', t.weekdays, 'time', ${taskTime}, 'startsOn', t.starts_on, 'isPaused', false,
       'assignment', t.assignment, 'schedule', t.schedule,
       'childIds', (select json_agg(a.child_id order by a.child_id) from task_children a
         where a.family_id = ${familyId}::uuid and a.task_id = t.id)) order by t.id), '[]')
     from tasks t join task_children tc on tc.family_id = t.family_id and tc.task_id = t.id
     where t.family_id = ${familyId}::uuid and tc.child_id = c.id and t.archived_at is null
       and t.paused_at is null) as "scheduledTasks",
  ${calendarColumns(familyId, today)},
  (select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title, 'points', r.points,
       'redemptionPeriod', r.redemption_period) order by r.id), '[]')
     from rewards r
     where r.family_id = ${familyId}::uuid and r.archived_at is null
       and (not exists (select from reward_children rc where rc.family_id = ${familyId}::uuid and rc.reward_id = r.id)
         or exists (select from reward_children rc where rc.family_id = ${familyId}::uuid and rc.reward_id = r.id
           and rc.child_id = c.id))) as rewards,
  (select json_build_object(
       'days', least(${MAX_HISTORY_DAYS}::integer, coalesce(${today}::date - least(
         (select min(f.day) from score_log f where f.family_id = ${familyId}::uuid and f.child_id = c.id),
         (select min(d.day) from task_days d where d.family_id = ${familyId}::uuid and d.child_id = c.id)), 0)),
       'earned', coalesce(sum(e.points) filter (where e.type = 'positive'), 0),
       'lost', coalesce(-sum(e.points) filter (where e.type = 'negative'), 0),
       'redeemed', coalesce(-sum(e.points) filter (where e.type = 'redemption'), 0))
     from score_log e
     where e.family_id = ${familyId}::uuid and e.child_id = c.id
       and e.day >= ${from}::date and e.day < ${today}::date) as history
from children c where c.family_id = ${familyId}::uuid and c.id = ${childId}::uuid`.execute(tx),
  )
  const row = rows[0]
  if (!row) return undefined
  const { scheduledTasks, presences, pauses, turnChanges, history, ...facts } = row
  const calendar = { presences, pauses, turnChanges }
  return {
    ...facts,
    history: { ...history, days: Math.max(0, history.days) },
    tasks: scheduledTasks.map(({ id, title, points, weekdays, time }) => ({
      id,
      title,
      points,
      weekdays: [...weekdays],
      time,
    })),
    possible: possiblePoints({ childId, tasks: scheduledTasks, calendar, today }),
  }
}

interface FactsRow extends Omit<ChildFacts, 'tasks' | 'possible'>, FamilyCalendar {
  scheduledTasks: (ScheduledTask & { title: string; points: number })[]
}
