import type { FamilyTransaction } from '#app/database/family-scope.server.ts'

/**
 * Deletes a family without active members, and its children, photos, tasks, rewards, history, memberships and codes. The
 * transaction must have entered the family.
 */
export async function eraseFamily(tx: FamilyTransaction, familyId: string): Promise<void> {
  await tx.deleteFrom('invites').where('family_id', '=', familyId).execute()
  // days before children, in the lock order of marking a task
  await tx.deleteFrom('task_days').where('family_id', '=', familyId).execute()
  await tx.deleteFrom('children').where('family_id', '=', familyId).execute()
  // foreign keys delete the rest
  await tx.deleteFrom('families').where('id', '=', familyId).execute()
}
