import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { isOverBound } from '../../families/room-left.server.ts'
import { readTasksAndCalendar } from '../schedule/read-calendar.server.ts'
import type { ScheduledTask } from '../schedule/scheduled-task.ts'
import type { FamilyCalendar } from '../schedule/turns-on.ts'
import type { OvertakenTurn } from './overtaken-turn.ts'
import { type ChildChange, changesHolder, type TaskTurn } from './turn-change.ts'

/** The task with the family's calendar; undefined if the task is deleted. The caller holds the lock of `lockFamily`. */
export async function readTaskCalendar(
  tx: FamilyTransaction,
  { familyId }: FamilyScope,
  { taskId, today }: { taskId: string; today: CivilDate },
): Promise<{ task: ScheduledTask; calendar: FamilyCalendar } | undefined> {
  const { tasks, calendar } = await readTasksAndCalendar(tx, familyId, { today, taskIds: [taskId] })
  const [task] = tasks
  return task && { task, calendar }
}

/** Stores who has a turn. A turn that goes back to the child who has it without a change loses its row. */
export async function storeTurnChanges(
  tx: FamilyTransaction,
  { familyId, userId: changed_by_user_id }: FamilyScope,
  { taskId, day, slot }: TaskTurn & { taskId: string },
  changes: readonly ChildChange[],
): Promise<void> {
  const turn = { family_id: familyId, task_id: taskId, day, slot }
  for (const change of changes) {
    const { childId: child_id, toChildId: to_child_id } = change
    if (changesHolder(change))
      await tx
        .insertInto('turn_changes')
        .values({ ...turn, child_id, to_child_id, changed_by_user_id })
        .onConflict((conflict) =>
          conflict
            .columns(['family_id', 'task_id', 'day', 'slot', 'child_id'])
            .doUpdateSet({ to_child_id, changed_by_user_id }),
        )
        .execute()
    else
      await tx
        .deleteFrom('turn_changes')
        .where('family_id', '=', familyId)
        .where('task_id', '=', taskId)
        .where('day', '=', day)
        .where('slot', '=', slot)
        .where('child_id', '=', child_id)
        .execute()
  }
}

/** Whether the family has more changed turns from today on than it may have (rule 307). */
export function hasTooManyTurnChanges(
  tx: FamilyTransaction,
  { familyId }: FamilyScope,
  today: CivilDate,
): Promise<boolean> {
  const ahead = sql`turn_changes where family_id = ${familyId}::uuid and day >= ${today}::date`
  return isOverBound(tx, 'turnChanges', ahead)
}

/** The stored change of a turn; null if nobody changed it, or the change was undone. */
export async function readOvertakenTurn(
  tx: FamilyTransaction,
  { familyId, userId }: FamilyScope,
  { taskId, day, slot }: TaskTurn & { taskId: string },
): Promise<OvertakenTurn | null> {
  const { rows } = await sql<OvertakenTurn>`
    select c.name as "holderName", u.name as "authorName",
      coalesce(x.changed_by_user_id = ${userId}::uuid, false) as "isOwn"
    from turn_changes x left join users u on u.id = x.changed_by_user_id
      left join children c on c.family_id = x.family_id and c.id = x.to_child_id
    where x.family_id = ${familyId}::uuid and x.task_id = ${taskId}::uuid and x.day = ${day}::date
      and x.slot = ${slot}::smallint
    order by x.child_id limit 1`.execute(tx)
  return rows[0] ?? null
}

/** The children whose task day of the turn is not pending any more. */
export async function readMarkedChildIds(
  tx: FamilyTransaction,
  { familyId }: FamilyScope,
  { taskId, day, slot }: { taskId: string; day: CivilDate; slot: number },
): Promise<string[]> {
  // joins children, because the primary key, family, child and day, serves only a query that names children
  const { rows } = await sql<{ childId: string }>`
    select d.child_id as "childId" from task_days d
    join children c on c.family_id = d.family_id and c.id = d.child_id
    where d.family_id = ${familyId}::uuid and c.family_id = ${familyId}::uuid and d.day = ${day}::date
      and d.task_id = ${taskId}::uuid and d.slot = ${slot}::smallint and d.status <> 'pending'`.execute(tx)
  return rows.map(({ childId }) => childId)
}
