import { sql } from 'kysely'
import { type FamilyScope, readFamily } from '#app/database/family-scope.server.ts'
import { type CivilDate, windowStarts } from '../../families/dates/civil-date.ts'
import type { PastTaskDay } from './task-week.ts'

/** A task's days of the current week before today, of all its children. */
export async function findTaskWeek(
  scope: FamilyScope,
  { taskId, today }: { taskId: string; today: CivilDate },
): Promise<PastTaskDay[]> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<PastTaskDay>`
      select child_id as "childId", day, slot, status from task_days
      where family_id = ${scope.familyId}::uuid and task_id = ${taskId}::uuid
        and day >= ${windowStarts(today).week}::date and day < ${today}::date
      order by day, slot, child_id`.execute(tx),
  )
  return rows
}
