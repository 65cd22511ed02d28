import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { CivilDate } from './dates/civil-date.ts'

/** Records the latest renewed day (rule 27). */
export async function recordRenewal(tx: FamilyTransaction, familyId: string, day: CivilDate): Promise<void> {
  await tx.updateTable('families').set({ renewed_on: day }).where('id', '=', familyId).execute()
}
