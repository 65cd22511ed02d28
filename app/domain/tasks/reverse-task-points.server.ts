import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { readLiveTaskEntry } from '../points/ledger/queries.server.ts'
import type { EntryAuthor, RecordEntryResult } from '../points/record-entry.server.ts'
import { reverseEntry } from '../points/reverse-entry.server.ts'
import type { TaskDayRef } from './approval/decided-task-day.ts'

type ReversalResult = { ok: true; balance: number } | Extract<RecordEntryResult, { ok: false }>

/** Reverses the entry of a turn, if any. `balance` is the child's new balance. */
export async function reverseTaskPoints(
  tx: FamilyTransaction,
  author: EntryAuthor,
  ref: Omit<TaskDayRef, 'revision'>,
): Promise<ReversalResult> {
  const taskEntry = await readLiveTaskEntry(tx, author, ref)
  if (!taskEntry) return { ok: false, reason: 'child_not_found' }
  if (!taskEntry.entry) return { ok: true, balance: taskEntry.balance }
  const reversal = await reverseEntry(tx, author, taskEntry.entry)
  // a concurrent request edited the entry; the child's row is locked now, so the second read is current
  return reversal.ok && !reversal.recorded ? reverseTaskPoints(tx, author, ref) : reversal
}
