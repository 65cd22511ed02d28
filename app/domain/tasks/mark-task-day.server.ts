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
 * Sets today's status of a task for a child and books its points (rules 26 to 29). Any member may mark (rule 4). A
 * task with this status already stays unchanged. 'stale': `revision` is not the current one. `balance` is the child's new
 * balance. Sends two statements for 'done', three to undo it.
 */
export async function markTaskDay(scope: FamilyScope, input: MarkTaskDayInput): Promise<MarkTaskDayResult> {
  const moment = now()
  if (input.day !== civilDateOf(moment, scope.timeZone)) return { ok: false, reason: 'not_today' }
  return writeFamily(scope, async (tx): Promise<MarkTaskDayResult> => {
    const markedDay = await changeDay(tx, scope, input, input.revision, moment)
    if (markedDay) return bookPoints(tx, scope, input, markedDay, moment)

    const storedDay = await readDay(tx, scope, input)
    if (storedDay?.status === input.status) return { ok: true, changed: false, ...storedDay }
    if (storedDay) return { ok: false, reason: 'stale' }

    // the task day does not exist yet, so its revision cannot be stale
    await lockFamily(tx, scope)
    await openDays(tx, scope, input.day, input)
    const openedDay = await readDay(tx, scope, input)
    if (!openedDay) return { ok: false, reason: 'task_not_found' }
    if (openedDay.status === input.status) return { ok: true, changed: false, ...openedDay }
    const changedDay = await changeDay(tx, scope, input, openedDay.revision, moment)
    return changedDay ? bookPoints(tx, scope, input, changedDay, moment) : { ok: false, reason: 'stale' }
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

const changeStatement = statement<MarkedDay, Change>(
  (values) => sql`
    update task_days d set status = ${values.status}::text,
      points = case when ${values.status}::text = 'done' then t.points else 0 end,
      revision = d.revision + 1, marked_by_user_id = ${values.userId}::uuid, marked_at = ${values.moment}::timestamptz
    from tasks t
    where d.family_id = ${values.familyId}::uuid and d.child_id = ${values.childId}::uuid
      and d.day = ${values.day}::date and d.task_id = ${values.taskId}::uuid
      and d.revision = ${values.revision}::integer and d.status <> ${values.status}::text
      and t.family_id = ${values.familyId}::uuid and t.id = ${values.taskId}::uuid
    returning t.title, t.points, d.revision`,
)

/** Locks and updates the task day. Undefined when its revision differs or it has the status already. */
async function changeDay(
  tx: FamilyTransaction,
  { familyId, userId }: FamilyScope,
  input: MarkTaskDayInput,
  revision: number,
  moment: Date,
): Promise<MarkedDay | undefined> {
  return (await changeStatement(tx, { ...input, revision, familyId, userId, moment }))[0]
}

async function bookPoints(
  tx: FamilyTransaction,
  scope: FamilyScope,
  input: MarkTaskDayInput,
  markedDay: MarkedDay,
  moment: Date,
): Promise<MarkTaskDayResult> {
  const result = { ok: true, changed: true, status: input.status, revision: markedDay.revision } as const
  if (input.status !== 'done') {
    const reversal = await reversePoints(tx, scope, input)
    return reversal.ok ? { ...result, balance: reversal.balance } : refusal(reversal.reason)
  }
  const booking = await recordEntry(tx, scope, {
    id: newId(),
    childId: input.childId,
    points: markedDay.points,
    description: markedDay.title,
    type: 'positive',
    source: 'task',
    taskId: input.taskId,
    taskDay: input.day,
    idempotencyKey: `task:${input.taskId}:${input.childId}:${input.day}:${markedDay.revision - 1}`,
    day: input.day,
    occurredAt: moment,
  })
  if (!booking.ok) return refusal(booking.reason)
  if (!booking.recorded) throw new Error('A task day became done twice at one revision')
  return { ...result, balance: booking.balance }
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
  const taskEntry = await readLiveTaskEntry(tx, scope, input)
  if (!taskEntry) return { ok: false, reason: 'child_not_found' }
  if (!taskEntry.entry) return { ok: true, balance: taskEntry.balance }
  const reversal = await reverseEntry(tx, scope, taskEntry.entry)
  // the entry was edited meanwhile. The child's row is locked now, so the second read is current
  return reversal.ok && !reversal.recorded ? reversePoints(tx, scope, input) : reversal
}

async function readDay(tx: FamilyTransaction, scope: FamilyScope, input: MarkTaskDayInput) {
  const { rows } = await sql<{ status: TaskDayStatus; revision: number; balance: number }>`
    select d.status, d.revision, c.total_points as balance
    from task_days d join children c on c.family_id = d.family_id and c.id = d.child_id
    where d.family_id = ${scope.familyId}::uuid and d.child_id = ${input.childId}::uuid
      and d.day = ${input.day}::date and d.task_id = ${input.taskId}::uuid`.execute(tx)
  return rows[0]
}
