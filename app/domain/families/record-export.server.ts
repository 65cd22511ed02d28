import type { FamilyTransaction } from '#app/database/family-scope.server.ts'

/** Records when the family last downloaded a copy of its data. */
export async function recordExport(tx: FamilyTransaction, familyId: string, exportedAt: Date): Promise<void> {
  await tx.updateTable('families').set({ exported_at: exportedAt }).where('id', '=', familyId).execute()
}
