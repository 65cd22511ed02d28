import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { executePipelined } from '#app/database/pipeline.server.ts'
import { type Placeholder, statement } from '#app/database/statement.server.ts'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'
import { addEntryPoints, appendEntrySql } from '../points/record-entry.server.ts'
import { markOwnTaskDay, type OwnMarkResult } from './approval/mark-own-task-day.server.ts'
import { settleTogether } from './approval/complete-together.server.ts'
import { readLastMark } from './approval/read-last-mark.server.ts'
import { markWorth } from './approval/mark-worth.server.ts'
import { spotCheckKey } from './approval/spot-check.server.ts'
import { takeOpenTurn, type TakeTurnResult } from './calendar/take-turn.server.ts'
import { answeredStatus } from './past-days/answered.server.ts'
import { isAnswerable } from './past-days/past-day.ts'
import { insertDueTaskDays } from './reconcile-task-days.server.ts'
import { deleteUnusedProof } from './proofs/proof-rows.server.ts'
import { reverseTaskPoints } from './reverse-task-points.server.ts'
import { canAnswerPastDays } from './policy.ts'
import type { MarkTaskDayInput } from './schema.ts'
import { taskEntryKey } from './task-entry-key.ts'
import type { Assignment } from './schedule/schedule.ts'
import type { TaskDayStatus } from './task.ts'

export type MarkTaskDayResult = OwnMarkResult | Extract<TakeTurnResult, { reason: 'taken' }>

/**
 * Sets today's status of a task for a child and books its points (rules 26 to 29). Any member may mark (rule 4), a child
 * member with the limits of `markOwnTaskDay`, a guardian also a task day of the last seven days (rule 229). A task with this
 * status already stays unchanged. 'stale': `revision` is not the current one; `lastMark` says who was first. 'taken': another
 * child has the turn of 'Quem pegar primeiro'. `balance` is the child's new balance.
 */
export async function markTaskDay(scope: FamilyScope, input: MarkTaskDayInput): Promise<MarkTaskDayResult> {
  if (scope.role === 'child') return markOwnTaskDay(scope, input)
  const moment = now()
  // before the transaction, because it may read the database
  const spotKey = await spotCheckKey()
  const today = civilDateOf(moment, scope.timeZone)
  const isPast = isAnswerable(input.day, today) && canAnswerPastDays(scope)
  if (input.day !== today && !isPast) return { ok: false, reason: 'not_today' }
  const options = { moment, spotKey, isPast }
  return writeFamily(scope, async (tx): Promise<MarkTaskDayResult> => {
    const result = await changeTaskDay(tx, scope, input, input.revision, options)
    if (result) return result

    const storedTaskDay = await readTaskDay(tx, scope, input)
    if (storedTaskDay?.status === input.status) return { ok: true, changed: false, ...storedTaskDay }
    if (storedTaskDay) return staleResult(tx, scope, input)
    // the renewal has opened all turns of past days
    if (isPast) return { ok: false, reason: 'task_not_found' }

    // the task day does not exist yet, so its revision cannot be stale
    await lockFamily(tx, scope)
    await insertDueTaskDays(tx, scope, input.day, [input.taskId])
    let openedTaskDay = await readTaskDay(tx, scope, input)
    if (!openedTaskDay) {
      // a guardian's mark takes an open turn for the child
      const taken = await takeOpenTurn(tx, scope, input, moment)
      if (!taken.ok) return taken.reason === 'taken' ? taken : { ok: false, reason: 'task_not_found' }
      openedTaskDay = await readTaskDay(tx, scope, input)
    }
    if (!openedTaskDay) return { ok: false, reason: 'task_not_found' }
    if (openedTaskDay.status === input.status) return { ok: true, changed: false, ...openedTaskDay }
    return (
      (await changeTaskDay(tx, scope, input, openedTaskDay.revision, options)) ??
      (await staleResult(tx, scope, input))
    )
  })
}

async function staleResult(tx: FamilyTransaction, scope: FamilyScope, input: MarkTaskDayInput) {
  return { ok: false, reason: 'stale', lastMark: await readLastMark(tx, scope, input) } as const
}

/** Changes the task day and its points. Undefined when its revision differs or it has the status already. */
async function changeTaskDay(
  tx: FamilyTransaction,
  scope: FamilyScope,
  input: MarkTaskDayInput,
  revision: number,
  options: { moment: Date; spotKey: Buffer; isPast: boolean },
): Promise<MarkTaskDayResult | undefined> {
  const { familyId, userId, memberName } = scope
  const { taskId, childId, day, slot, status } = input
  const { moment, isPast } = options
  // a past day without an answer is as the renewal leaves it
  const isWithoutAnswer = isPast && status === 'pending'
  const change: Change = {
    ...input,
    revision,
    familyId,
    moment,
    storedStatus: isWithoutAnswer ? 'not_done' : status,
    markedBy: isWithoutAnswer ? null : userId,
    markedAt: isWithoutAnswer ? null : moment,
    // what waits is answered in 'Conferir', or by the child
    excludesWaiting: isPast,
  }
  if (status === 'done') {
    const entryId = newId()
    const idempotencyKey = taskEntryKey({ taskId, childId, day, slot, revision })
    // without an entry the second statement adds nothing
    const [, [child], [changedTaskDay]] = await executePipelined(tx, [
      appendDoneEntry.bind(tx, { ...change, userId, memberName, entryId, idempotencyKey }),
      addEntryPoints.bind(tx, { familyId, childId, entryId }),
      changeStatement.bind(tx, change),
    ])
    if (!changedTaskDay) return undefined
    if (changedTaskDay.formerProofId) await deleteUnusedProof(tx, change)
    if (!child) return { ok: false, reason: 'balance_limit' }
    if (changedTaskDay.assignment === 'together') await settleTogether(tx, scope, input, options)
    return { ok: true, changed: true, status, revision: changedTaskDay.revision, balance: child.balance }
  }
  const [changedTaskDay] = await changeStatement(tx, change)
  if (!changedTaskDay) return undefined
  if (changedTaskDay.formerProofId) await deleteUnusedProof(tx, change)
  const reversal = await reverseTaskPoints(tx, scope, input)
  if (!reversal.ok)
    return { ok: false, reason: reversal.reason === 'child_not_found' ? 'task_not_found' : reversal.reason }
  if (changedTaskDay.assignment === 'together') await settleTogether(tx, scope, input, options)
  return { ok: true, changed: true, status, revision: changedTaskDay.revision, balance: reversal.balance }
}

interface Change extends MarkTaskDayInput {
  familyId: string
  moment: Date
  storedStatus: MarkTaskDayInput['status']
  markedBy: string | null
  markedAt: Date | null
  /** Whether a task day that is 'claimed' or 'redo' stays unchanged. */
  excludesWaiting: boolean
}

/** The task day `d` with this revision and another status, and its task `t`. */
const unchangedDay = (values: Record<keyof Change, Placeholder>) => sql`
  d.family_id = ${values.familyId}::uuid and d.child_id = ${values.childId}::uuid
    and d.day = ${values.day}::date and d.task_id = ${values.taskId}::uuid
    and d.slot = ${values.slot}::smallint and d.revision = ${values.revision}::integer and ${answeredStatus} <> ${values.status}::text
    and not (${values.excludesWaiting}::boolean and d.status in ('claimed', 'redo'))
    and t.family_id = ${values.familyId}::uuid and t.id = ${values.taskId}::uuid`

interface ChangedDay {
  /** After the change. */
  revision: number
  /** The photo before the change; null without one. */
  formerProofId: string | null
  assignment: Assignment
}

/** Returns the changed day; `o` is the task day before the change. */
const changeStatement = statement<ChangedDay, Change>(
  (values) => sql`
    update task_days d set status = ${values.storedStatus}::text,
      points = case when ${values.storedStatus}::text = 'done' then ${markWorth} else 0 end,
      promised_points = case when ${values.status}::text <> 'pending' then d.promised_points end,
      revision = d.revision + 1, marked_by_user_id = ${values.markedBy}::uuid, marked_by_device_id = null,
      marked_at = ${values.markedAt}::timestamptz, waiting_since = null, redo_since = null,
      proof_id = null
    from tasks t cross join task_days o where ${unchangedDay(values)}
      and o.family_id = ${values.familyId}::uuid and o.child_id = ${values.childId}::uuid
      and o.day = ${values.day}::date and o.task_id = ${values.taskId}::uuid
      and o.slot = ${values.slot}::smallint
    returning d.revision, o.proof_id as "formerProofId", t.assignment`,
)

const NULL = sql`null`

/** Appends the entry of a task day that is about to be done. Locks the task day, then the child. */
const appendDoneEntry = statement<
  unknown,
  Change & { userId: string; memberName: string; entryId: string; idempotencyKey: string }
>((values) => {
  const entry = {
    familyId: values.familyId,
    id: values.entryId,
    childId: values.childId,
    userId: values.userId,
    memberName: values.memberName,
    points: markWorth,
    description: sql`t.title`,
    type: sql.lit('positive'),
    source: sql.lit('task'),
    taskId: values.taskId,
    taskDay: values.day,
    taskSlot: values.slot,
    redemptionId: NULL,
    reversesId: NULL,
    replacesId: NULL,
    repair: NULL,
    repairsId: NULL,
    idempotencyKey: values.idempotencyKey,
    day: values.day,
    occurredAt: values.moment,
  }
  return appendEntrySql(entry, {
    join: sql`cross join task_days d cross join tasks t`,
    condition: unchangedDay(values),
    locked: sql`d, c`,
  })
})

/** Locked, so that it still exists when its last mark is read. */
async function readTaskDay(tx: FamilyTransaction, scope: FamilyScope, input: MarkTaskDayInput) {
  const { rows } = await sql<{ status: TaskDayStatus; revision: number; balance: number }>`
    select ${answeredStatus} as status, d.revision, c.total_points as balance
    from task_days d join children c on c.family_id = d.family_id and c.id = d.child_id
    where d.family_id = ${scope.familyId}::uuid and d.child_id = ${input.childId}::uuid
      and d.day = ${input.day}::date and d.task_id = ${input.taskId}::uuid and d.slot = ${input.slot}::smallint
    for key share of d`.execute(tx)
  return rows[0]
}
