import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { statement } from '#app/database/statement.server.ts'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { lockFamily } from '../children/lock-family.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'
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
 * Sets today's status of a task for a child and books its points (rules 26 to 29). Any member may (rule 4). Changes
 * nothing when the task has the status already; 'stale' when `revision` is an older one. `balance` is the child's
 * balance afterwards. Two statements for 'done', three for undoing it.
 */
export async function markTaskDay(scope: FamilyScope, input: MarkTaskDayInput): Promise<MarkTaskDayResult> {
  const moment = now()
  if (input.day !== civilDateOf(moment, scope.timeZone)) return { ok: false, reason: 'not_today' }
  return writeFamily(scope, async (tx): Promise<MarkTaskDayResult> => {
    const marked = await changeDay(tx, scope, input, input.revision, moment)
    if (marked) return bookPoints(tx, scope, input, marked, moment)

    const current = await readDay(tx, scope, input)
    if (current?.status === input.status) return { ok: true, changed: false, ...current }
    if (current) return { ok: false, reason: 'stale' }

    // the day is not opened yet: it has no revision that could be stale
    await lockFamily(tx, scope)
    await openDays(tx, scope, input.day, input)
    const opened = await readDay(tx, scope, input)
    if (!opened) return { ok: false, reason: 'task_not_found' }
    if (opened.status === input.status) return { ok: true, changed: false, ...opened }
    const changed = await changeDay(tx, scope, input, opened.revision, moment)
    return changed ? bookPoints(tx, scope, input, changed, moment) : { ok: false, reason: 'stale' }
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

/** Locks and updates the row; undefined when its revision differs or it has the status already. */
async function changeDay(
  tx: FamilyTransaction,
  { familyId, userId }: FamilyScope,
  input: MarkTaskDayInput,
  revision: number,
  moment: Date,
): Promise<MarkedDay | undefined> {
  return (await changeRow(tx, { ...input, revision, familyId, userId, moment }))[0]
}

async function bookPoints(
  tx: FamilyTransaction,
  scope: FamilyScope,
  input: MarkTaskDayInput,
  marked: MarkedDay,
  moment: Date,
): Promise<MarkTaskDayResult> {
  const result = { ok: true, changed: true, status: input.status, revision: marked.revision } as const
  if (input.status !== 'done') {
    const reversed = await reversePoints(tx, scope, input)
    return reversed.ok ? { ...result, balance: reversed.balance } : refusal(reversed.reason)
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
  if (!written.ok) return refusal(written.reason)
  if (!written.recorded) throw new Error('A task day became done twice at one revision')
  return { ...result, balance: written.balance }
}

type BookingRefusal = Extract<RecordEntryResult, { ok: false }>['reason']

const refusal = (reason: BookingRefusal): MarkTaskDayResult =>
  reason === 'child_not_found' ? { ok: false, reason: 'task_not_found' } : { ok: false, reason }

/** Reverses the task's entry of the day, if any. */
async function reversePoints(
  tx: FamilyTransaction,
  scope: FamilyScope,
  input: MarkTaskDayInput,
): Promise<{ ok: true; balance: number } | { ok: false; reason: BookingRefusal }> {
  const live = await readLiveTaskEntry(tx, scope, input)
  if (!live) return { ok: false, reason: 'child_not_found' }
  if (!live.entry) return { ok: true, balance: live.balance }
  const reversal = await reverseEntry(tx, scope, live.entry)
  // the entry was edited meanwhile; the child's row is locked now, so the second read is current
  return reversal.ok && !reversal.recorded ? reversePoints(tx, scope, input) : reversal
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
