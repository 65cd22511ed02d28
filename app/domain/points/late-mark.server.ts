import { sql } from 'kysely'
import type { LateMark } from './entry.ts'

/** SQL: of an entry `e` for a task that was booked after the task's day, its `LateMark`; null for other entries. */
export const lateMark = (familyId: unknown, timeZone: string) => sql<LateMark | null>`case
  when e.source = 'task' and e.task_day < (e.occurred_at at time zone ${timeZone}::text)::date
  then json_build_object('day', e.task_day, 'isConfirmation', exists (select from task_decisions x
    where x.family_id = ${familyId}::uuid and x.child_id = e.child_id and x.day = e.task_day and x.task_id = e.task_id
      and x.slot = e.task_slot and x.verdict = 'confirmed' and x.decided_at = e.occurred_at)) end`
