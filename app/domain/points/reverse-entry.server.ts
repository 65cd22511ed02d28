import { newId } from '#app/database/identifier.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { LedgerEntry } from './entry.ts'
import { recordEntry } from './record-entry.server.ts'
import type { RecordEntryResult } from './record-entry.server.ts'

/**
 * Appends the entry that takes `entry`'s points back, on the same day and moment, so that every window
 * of points nets to zero (product.md 2). An entry can be reversed once: `recorded` is false afterwards.
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
    idempotencyKey: `reversal:${entry.id}`,
  })
}
