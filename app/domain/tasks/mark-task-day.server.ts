import { sql } from 'kysely'
import { newId } from '#app/database/identifier.ts'
import { statement } from '#app/database/statement.server.ts'
import { writeFamily } from '#app/database/family-scope.server.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { holdChildren } from '../children/hold-children.server.ts'
import { civilDateOf } from '../families/civil-date.ts'
import { readLiveTaskEntry } from '../points/queries.server.ts'
import { recordEntry, type RecordEntryResult } from '../points/record-entry.server.ts'
import { reverseEntry } from '../points/reverse-entry.server.ts'
import { openDays } from './open-days.server.ts'
import type { MarkTaskDayInput } from './schema.ts'
import type { TaskDayStatus } from './task.ts'

export type MarkTaskDayResult =
  | { ok: true; changed: boolean; status: TaskDayStatus; revision: number; balance: number }
  | { ok: false; reason: 'not_today' | 'task_not_found' | 'stale' | 'balance_limit' }

/**
 * Marks a task of today done, not done or pending again, and moves its points (product.md 3, 5, 7); any
 * member may (spec section 6).
 * A tap on what is already so changes nothing; a tap that saw an older revision is 'stale'. `balance` is
 * the child's, afterwards. Two statements for done, three for leaving it.
 */
export async function markTaskDay(scope: FamilyScope, input: MarkTaskDayInput): Promise<MarkTaskDayResult> {
  const moment = now()
  if (input.day !== civilDateOf(moment, scope.timeZone)) return { ok: false, reason: 'not_today' }
  return writeFamily(scope, async (tx): Promise<MarkTaskDayResult> => {
    const marked = await changeDay(tx, scope, input, input.revision, moment)
    if (marked) return movePoints(tx, scope, input, marked, moment)

    const current = await readDay(tx, scope, input)
    if (current?.status === input.status) return { ok: true, changed: false, ...current }
    if (current) return { ok: false, reason: 'stale' }

    // the day was not opened yet (before the renewal): whatever revision the tap names, it saw no other
    await holdChildren(tx, scope)
    await openDays(tx, scope, input.day, input)
    const opened = await readDay(tx, scope, input)
    if (!opened) return { ok: false, reason: 'task_not_found' }
    if (opened.status === input.status) return { ok: true, changed: false, ...opened }
    const late = await changeDay(tx, scope, input, opened.revision, moment)
    return late ? movePoints(tx, scope, input, late, moment) : { ok: false, reason: 'stale' }
  })
}

interface MarkedDay {
  title: string
  points: number
  /** After the change. */
  revision: number
}

interface Change extends MarkTaskDayInput {
  familyId: string
  userId: string
  moment: Date
}

const changeRow = statement<MarkedDay, Change>(
  (v) => sql`
    update task_days d set status = ${v.status}::text,
      points = case when ${v.status}::text = 'done' then t.points else 0 end,
      revision = d.revision + 1, marked_by_user_id = ${v.userId}::uuid, marked_at = ${v.moment}::timestamptz
    from tasks t
    where d.family_id = ${v.familyId}::uuid and d.child_id = ${v.childId}::uuid
      and d.day = ${v.day}::date and d.task_id = ${v.taskId}::uuid
      and d.revision = ${v.revision}::integer and d.status <> ${v.status}::text
      and t.family_id = ${v.familyId}::uuid and t.id = ${v.taskId}::uuid
    returning t.title, t.points, d.revision`,
)

/** Locks and changes the row, if it still is at `revision` and not yet in the wanted status. */
async function changeDay(
  tx: FamilyTransaction,
  { familyId, userId }: FamilyScope,
  input: MarkTaskDayInput,
  revision: number,
  moment: Date,
): Promise<MarkedDay | undefined> {
  return (await changeRow(tx, { ...input, revision, familyId, userId, moment }))[0]
}

async function movePoints(
  tx: FamilyTransaction,
  scope: FamilyScope,
  input: MarkTaskDayInput,
  marked: MarkedDay,
  moment: Date,
): Promise<MarkTaskDayResult> {
  const answer = { ok: true, changed: true, status: input.status, revision: marked.revision } as const
  if (input.status !== 'done') {
    const taken = await takePointsBack(tx, scope, input)
    return taken.ok ? { ...answer, balance: taken.balance } : notMoved(taken.reason)
  }
  const written = await recordEntry(tx, scope, {
    id: newId(),
    childId: input.childId,
    points: marked.points,
    description: marked.title,
    type: 'positive',
    source: 'task',
    taskId: input.taskId,
    taskDay: input.day,
    idempotencyKey: `task:${input.taskId}:${input.childId}:${input.day}:${marked.revision - 1}`,
    day: input.day,
    occurredAt: moment,
  })
  if (!written.ok) return notMoved(written.reason)
  if (!written.recorded) throw new Error('A task day became done twice at one revision')
  return { ...answer, balance: written.balance }
}

type NotMoved = Extract<RecordEntryResult, { ok: false }>['reason']

const notMoved = (reason: NotMoved): MarkTaskDayResult =>
  reason === 'child_not_found' ? { ok: false, reason: 'task_not_found' } : { ok: false, reason }

/** Reverses the entry that counts for the task today, if any. */
async function takePointsBack(
  tx: FamilyTransaction,
  scope: FamilyScope,
  input: MarkTaskDayInput,
): Promise<{ ok: true; balance: number } | { ok: false; reason: NotMoved }> {
  const live = await readLiveTaskEntry(tx, scope, input)
  if (!live) return { ok: false, reason: 'child_not_found' }
  if (!live.entry) return { ok: true, balance: live.balance }
  const reversal = await reverseEntry(tx, scope, live.entry)
  // someone edited the entry meanwhile; the child is locked now, so the second look is exact
  return reversal.ok && !reversal.recorded ? takePointsBack(tx, scope, input) : reversal
}

async function readDay(
  tx: FamilyTransaction,
  scope: FamilyScope,
  input: MarkTaskDayInput,
): Promise<{ status: TaskDayStatus; revision: number; balance: number } | undefined> {
  const { rows } = await sql<{ status: TaskDayStatus; revision: number; balance: number }>`
    select d.status, d.revision, c.total_points as balance
    from task_days d join children c on c.family_id = d.family_id and c.id = d.child_id
    where d.family_id = ${scope.familyId}::uuid and d.child_id = ${input.childId}::uuid
      and d.day = ${input.day}::date and d.task_id = ${input.taskId}::uuid`.execute(tx)
  return rows[0]
}
