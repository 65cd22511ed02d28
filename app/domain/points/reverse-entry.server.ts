import { newId } from '#app/base/ids.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { LedgerEntry } from './entry.ts'
import { recordEntry, type RecordEntryResult } from './record-entry.server.ts'

/**
 * Appends the reversal of `entry` with the same day and time, so that both add up to zero in every period (rule 40).
 * `recorded` is false if the entry is reversed already.
 */
export function reverseEntry(
  tx: FamilyTransaction,
  scope: FamilyScope,
  entry: LedgerEntry,
): Promise<RecordEntryResult> {
  return recordEntry(tx, scope, {
    ...entry,
    id: newId(),
    points: -entry.points,
    reversesId: entry.id,
    repair: null,
    repairsId: null,
    idempotencyKey: `reversal:${entry.id}`,
  })
}
