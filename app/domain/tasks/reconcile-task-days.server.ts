import { sql } from 'kysely'
import { batchesOf } from '#app/database/batches.server.ts'
import type { FamilyActor, FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { CivilDate } from '../families/dates/civil-date.ts'
import { readTasksAndCalendar } from './schedule/read-calendar.server.ts'
import { turnsOn } from './schedule/turns-on.ts'

/** A turn of a child on a given day. */
export interface ChildTurn {
  taskId: string
  childId: string
  slot: number
}

/**
 * Inserts a pending task day for each turn on `day` (rule 27), or for those of some tasks. Existing task days stay, and open
 * turns are left out until a child has taken them. The caller holds the lock of `lockFamily`.
 */
export async function insertDueTaskDays(
  tx: FamilyTransaction,
  scope: FamilyActor,
  day: CivilDate,
  taskIds?: readonly string[],
): Promise<void> {
  await insertTaskDays(tx, scope, day, await readChildTurns(tx, scope, day, taskIds))
}

/**
 * Makes the pending task days of `day` agree with the current schedules: inserts the missing ones and deletes the others. Task
 * days that are not pending stay, and a turn that a child has taken while the child may still do it. The caller holds the
 * lock of `lockFamily`.
 */
export async function reconcileTaskDays(
  tx: FamilyTransaction,
  scope: FamilyActor,
  day: CivilDate,
  taskIds?: readonly string[],
): Promise<void> {
  const turns = await readChildTurns(tx, scope, day, taskIds)
  const filter = taskIds ? sql`and d.task_id = any(${taskIds}::uuid[])` : sql``
  // joins children, because the primary key, family, child and day, serves only a query that names children
  const { rows: pendingTaskDays } = await sql<ChildTurn>`
    select d.task_id as "taskId", d.child_id as "childId", d.slot from task_days d
    join children c on c.family_id = d.family_id and c.id = d.child_id
    where d.family_id = ${scope.familyId}::uuid and c.family_id = ${scope.familyId}::uuid and d.day = ${day}::date
      and d.status = 'pending' ${filter}
    order by d.child_id, d.task_id, d.slot for no key update of d`.execute(tx)
  const keys = new Set(turns.map(keyOf))
  const outdatedTaskDays = pendingTaskDays.filter((taskDay) => !keys.has(keyOf(taskDay)))
  await deleteTaskDays(tx, scope, day, outdatedTaskDays)
  await insertTaskDays(tx, scope, day, turns)
}

const keyOf = ({ taskId, childId, slot }: ChildTurn) => `${taskId} ${childId} ${slot}`

/** Who has a task day on `day`: the holders of turns, and the children who have taken an open one. */
async function readChildTurns(
  tx: FamilyTransaction,
  { familyId }: FamilyActor,
  day: CivilDate,
  taskIds?: readonly string[],
): Promise<ChildTurn[]> {
  const { tasks, calendar } = await readTasksAndCalendar(tx, familyId, { today: day, taskIds })
  const takers = tasks.some(({ assignment }) => assignment === 'first')
    ? await readTakers(tx, familyId, day)
    : new Map<string, string>()
  return tasks.flatMap((task) =>
    turnsOn(task, day, calendar).flatMap(({ slot, isOpen, holders }) => {
      const taker = isOpen ? takers.get(`${task.id} ${slot}`) : undefined
      const childIds = holders.map(({ childId }) => childId).filter((childId) => !isOpen || childId === taker)
      return childIds.map((childId) => ({ taskId: task.id, childId, slot }))
    }),
  )
}

async function readTakers(tx: FamilyTransaction, familyId: string, day: CivilDate) {
  const rows = await tx
    .selectFrom('taken_turns')
    .select(['task_id', 'slot', 'child_id'])
    .where('family_id', '=', familyId)
    .where('day', '=', day)
    .execute()
  return new Map(rows.map((row) => [`${row.task_id} ${row.slot}`, row.child_id]))
}

/** Inserts pending task days; existing ones stay. */
export async function insertTaskDays(
  tx: FamilyTransaction,
  { familyId }: FamilyActor,
  day: CivilDate,
  turns: readonly ChildTurn[],
): Promise<void> {
  if (turns.length === 0) return
  const revisions = await readNextRevisions(tx, familyId, day, turns)
  const rows = turns.map(({ taskId, childId, slot }) => ({
    family_id: familyId,
    task_id: taskId,
    child_id: childId,
    day,
    slot,
    revision: revisions.get(keyOf({ taskId, childId, slot })) ?? 0,
  }))
  for (const batch of batchesOf(rows))
    await tx
      .insertInto('task_days')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/**
 * The first unused revisions, because those in keys of entries (`taskEntryKey`) and in decisions must not repeat after a
 * row was deleted.
 */
async function readNextRevisions(
  tx: FamilyTransaction,
  familyId: string,
  day: CivilDate,
  turns: readonly ChildTurn[],
): Promise<ReadonlyMap<string, number>> {
  const taskIds = [...new Set(turns.map(({ taskId }) => taskId))]
  const { rows } = await sql<ChildTurn & { revision: number }>`
    select x."taskId", x."childId", x.slot, max(x.revision) + 1 as revision from (
      select e.task_id as "taskId", e.child_id as "childId", e.task_slot as slot,
        split_part(e.idempotency_key, ':', -1)::integer as revision
      from score_log e join children c on c.family_id = e.family_id and c.id = e.child_id
      where e.family_id = ${familyId}::uuid and c.family_id = ${familyId}::uuid and e.day = ${day}::date
        and e.task_id = any(${taskIds}::uuid[]) and e.idempotency_key like 'task:%'
      union all
      select d.task_id, d.child_id, d.slot, d.revision
      from task_decisions d join children c on c.family_id = d.family_id and c.id = d.child_id
      where d.family_id = ${familyId}::uuid and c.family_id = ${familyId}::uuid and d.day = ${day}::date
        and d.task_id = any(${taskIds}::uuid[])
    ) x group by 1, 2, 3`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row.revision]))
}

/** Deletes those of the task days of `day` that are still pending: a child may have marked one meanwhile. Returns their number. */
export async function deleteTaskDays(
  tx: FamilyTransaction,
  { familyId }: FamilyActor,
  day: CivilDate,
  turns: readonly ChildTurn[],
): Promise<number> {
  if (turns.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    delete from task_days d
    where d.family_id = ${familyId}::uuid and d.day = ${day}::date and d.status = 'pending'
      and (d.child_id, d.task_id, d.slot) in (${sql.join(
        turns.map(({ taskId, childId, slot }) => sql`(${childId}::uuid, ${taskId}::uuid, ${slot}::smallint)`),
      )})`.execute(tx)
  return Number(numAffectedRows)
}
