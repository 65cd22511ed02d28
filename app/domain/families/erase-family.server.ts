import type { FamilyTransaction } from '#app/database/family-scope.server.ts'

/**
 * Deletes a family without active members, and its children, photos, tasks, rewards, history, memberships and codes. The
 * transaction must have entered the family.
 */
export async function eraseFamily(tx: FamilyTransaction, familyId: string): Promise<void> {
  await tx.deleteFrom('invites').where('family_id', '=', familyId).execute()
  // lock order of all writes: task days, then children
  await tx.deleteFrom('task_days').where('family_id', '=', familyId).execute()
  await tx.deleteFrom('children').where('family_id', '=', familyId).execute()
  // foreign keys delete the rest
  await tx.deleteFrom('families').where('id', '=', familyId).execute()
}
