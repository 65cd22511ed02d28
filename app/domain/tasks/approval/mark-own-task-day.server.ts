import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { type FamilyActor, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import { lockFamily } from '../../families/lock-family.server.ts'
import { civilDateOf } from '../../families/dates/civil-date.ts'
import { type EntryAuthor, recordEntry } from '../../points/record-entry.server.ts'
import { insertDueTaskDays } from '../reconcile-task-days.server.ts'
import { reverseTaskPoints } from '../reverse-task-points.server.ts'
import type { OwnMarkInput } from '../schema.ts'
import { insertProof, type NewProof } from '../proofs/proof-rows.server.ts'
import { taskEntryKey } from '../task-entry-key.ts'
import type { MarkStatus, TaskDayStatus } from '../task.ts'
import { type WindowState, windowStateAt } from '../schedule/window-state.ts'
import { settleTogether } from './complete-together.server.ts'
import type { LastMark } from './last-mark.ts'
import { isChildActor, mayActFor } from '../../families/policy.ts'
import { type OwnMarkRefusal, ownMarkEffect } from './own-mark.ts'
import { changeMarkedDay, type MarkedRow, readMarkedDay } from './marked-day.server.ts'
import { readLastMark } from './read-last-mark.server.ts'
import { isSpotChecked, spotCheckKey } from './spot-check.server.ts'

export type OwnMarkResult =
  | { ok: true; changed: boolean; status: TaskDayStatus; revision: number; balance: number }
  | { ok: false; reason: 'stale' | 'decided'; lastMark: LastMark }
  | {
      ok: false
      reason:
        | Exclude<OwnMarkRefusal, 'stale' | 'decided'>
        | 'other_child'
        | 'task_not_found'
        | 'balance_limit'
        | 'id_used'
    }

/** A child member also marks 'not_done', with the same limits. */
type MarkInput = Omit<OwnMarkInput, 'status'> & { status: MarkStatus }

/**
 * A mark of a child: 'Fiz!' or its undo, by a child's device or a child member (rules 139, 140 and 143). `status` of the
 * result is 'claimed' if the mark waits for a guardian. A task day that has the status already stays unchanged.
 * - 'other_child': the actor may not mark for this child
 * - 'not_today': neither today nor an open redo
 * - 'stale': `revision` is not the current one; `lastMark` says who was first
 * - 'decided': a guardian has answered; `lastMark` says who and how
 * - 'too_late': the mark counted at once more than ten minutes ago
 * - 'too_early', 'window_over': outside of a strict time window (rule 200)
 * - 'photo_missing', 'photo_not_asked', 'photo_too_late': rule 169; 'id_used': another mark has a photo with the id of `proof`
 * `balance` is the child's new balance.
 */
export async function markOwnTaskDay(
  scope: FamilyActor,
  input: MarkInput,
  proof: NewProof | null = null,
): Promise<OwnMarkResult> {
  if (!isChildActor(scope) || !mayActFor(scope, input.childId)) return { ok: false, reason: 'other_child' }
  const moment = now()
  // before the transaction, because it may read the database
  const key = await spotCheckKey()
  const { timeZone } = scope
  return writeFamily(scope, async (tx): Promise<OwnMarkResult> => {
    const storedDay = await readMarkedDay(tx, scope, input)
    const isToday = input.day === civilDateOf(moment, timeZone)
    const row = storedDay ?? (isToday ? await openTaskDay(tx, scope, input) : undefined)
    if (!row) return { ok: false, reason: isToday ? 'task_not_found' : 'not_today' }
    // a task day that did not exist cannot be stale
    const revision = storedDay ? input.revision : row.revision
    const request = {
      status: input.status,
      revision,
      moment,
      timeZone,
      isSpotChecked: isSpotChecked(key, input),
      proofId: proof?.id ?? null,
    }
    const effect = ownMarkEffect({ ...row, window: strictWindowAt(row, moment, timeZone) }, request)
    if (!effect.ok) {
      const { reason } = effect
      if (reason !== 'stale' && reason !== 'decided') return { ok: false, reason }
      return { ok: false, reason, lastMark: await readLastMark(tx, scope, input) }
    }
    const { status } = effect
    const isNewPhoto = proof !== null && proof.id !== row.proofId
    if (status === row.status && !isNewPhoto)
      return { ok: true, changed: false, status, revision: row.revision, balance: row.balance }
    const booking = await bookPoints(tx, scope, input, row, status, moment)
    if (!booking.ok) return booking
    await changeMarkedDay(tx, scope, row, { status, moment, proofId: proof?.id ?? null })
    if (proof && !(await insertProof(tx, scope, row, proof, moment))) return { ok: false, reason: 'id_used' }
    if (row.assignment === 'together')
      await settleTogether(tx, scope, { ...row, status }, { spotKey: key, moment })
    return { ok: true, changed: true, status, revision: row.revision + 1, balance: booking.balance }
  })
}

/** Where the moment is beside the strict time window of the task day; 'open' without one (rule 200). */
function strictWindowAt({ schedule, day, slot }: MarkedRow, moment: Date, timeZone: string): WindowState {
  const window = schedule?.isStrict && schedule.windows.find((candidate) => candidate.slot === slot)
  return window ? windowStateAt({ day, time: window.from, until: window.until }, moment, timeZone) : 'open'
}

/** Inserts today's task day, which the daily renewal has not opened. Undefined if the task is not due. */
async function openTaskDay(
  tx: FamilyTransaction,
  scope: FamilyActor,
  input: MarkInput,
): Promise<MarkedRow | undefined> {
  const { taskId, day } = input
  await lockFamily(tx, scope)
  // of all its children, because a mark of 'Juntos' waits for them
  await insertDueTaskDays(tx, scope, day, [taskId])
  return readMarkedDay(tx, scope, input)
}

/** Appends the entry of a mark that counts at once, or reverses the entry of an undone one. */
async function bookPoints(
  tx: FamilyTransaction,
  scope: FamilyActor,
  { taskId, childId, day, slot }: MarkInput,
  row: MarkedRow,
  status: TaskDayStatus,
  occurredAt: Date,
): Promise<{ ok: true; balance: number } | { ok: false; reason: 'task_not_found' | 'balance_limit' }> {
  const author = authorOf(scope, row.childName)
  if (status !== 'done' && row.status !== 'done') return { ok: true, balance: row.balance }
  const result =
    status === 'done'
      ? await recordEntry(tx, author, {
          id: newId(),
          childId,
          points: row.worth,
          description: row.title,
          type: 'positive',
          source: 'task',
          taskId,
          taskDay: day,
          taskSlot: slot,
          idempotencyKey: taskEntryKey({ taskId, childId, day, slot, revision: row.revision }),
          day,
          occurredAt,
        })
      : await reverseTaskPoints(tx, author, { taskId, childId, day, slot })
  if (result.ok) return result
  return { ok: false, reason: result.reason === 'child_not_found' ? 'task_not_found' : result.reason }
}

/** The history names the child as the author of what its device marks. */
function authorOf(scope: FamilyActor, childName: string): EntryAuthor {
  return 'deviceId' in scope
    ? { familyId: scope.familyId, userId: null, memberName: childName }
    : { familyId: scope.familyId, userId: scope.userId, memberName: scope.memberName }
}
