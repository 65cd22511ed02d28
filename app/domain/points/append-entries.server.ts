import { batchesOf } from '#app/database/batches.server.ts'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { entryRow, type NewEntry } from './record-entry.server.ts'

/** An imported entry, with the names of child and guardian at the time of the entry. */
export interface ImportedEntry extends NewEntry {
  childName: string
  scorerUserId: string | null
  scorerName: string
}

/**
 * Appends imported entries and adds their points to the children's balances, in batches (rule 34). Skips entries whose id
 * or idempotency key exists already. `tx` is a transaction of the family.
 */
export async function appendEntries(
  tx: FamilyTransaction,
  familyId: string,
  entries: readonly ImportedEntry[],
): Promise<void> {
  const pointsByChild = new Map<string, number>()
  for (const batch of batchesOf(entries)) {
    const appended = await tx
      .insertInto('score_log')
      .values(batch.map((entry) => importedRow(familyId, entry)))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['child_id', 'points'])
      .execute()
    for (const { child_id, points } of appended)
      pointsByChild.set(child_id, (pointsByChild.get(child_id) ?? 0) + points)
  }
  for (const [childId, points] of pointsByChild) {
    await tx
      .updateTable('children')
      .set((child) => ({ total_points: child('total_points', '+', points) }))
      .where('family_id', '=', familyId)
      .where('id', '=', childId)
      .execute()
  }
}

function importedRow(familyId: string, { childName, scorerUserId, scorerName, ...entry }: ImportedEntry) {
  return entryRow({ familyId, userId: scorerUserId, memberName: scorerName }, entry, childName)
}
