import { newId } from '#app/base/ids.ts'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { LedgerEntry } from './entry.ts'
import {
  type EntryAuthor,
  type NewEntry,
  recordEntry,
  type RecordEntryResult,
} from './record-entry.server.ts'

/**
 * Appends the reversal of `entry` with the same day and time, so that both add up to zero in every period (rule 40).
 * `recorded` is false if the entry is reversed already.
 */
export function reverseEntry(
  tx: FamilyTransaction,
  author: EntryAuthor,
  entry: LedgerEntry,
): Promise<RecordEntryResult> {
  return recordEntry(tx, author, reversalOf(entry))
}

/** The reversal of an entry, as a new entry. */
export function reversalOf(entry: LedgerEntry): NewEntry {
  return {
    ...entry,
    id: newId(),
    points: -entry.points,
    reversesId: entry.id,
    repair: null,
    repairsId: null,
    idempotencyKey: `reversal:${entry.id}`,
  }
}
