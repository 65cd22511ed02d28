import type { FamilyTransaction } from '#app/database/family-scope.server.ts'

/**
 * Deletes the family with everything it owns: children, photos, tasks, rewards, history, memberships and
 * codes. Inside a transaction that has entered it, and once nobody belongs to it any more.
 */
export async function eraseFamily(tx: FamilyTransaction, familyId: string): Promise<void> {
  await tx.deleteFrom('invites').where('family_id', '=', familyId).execute()
  // the order in which taps lock them: days before children
  await tx.deleteFrom('task_days').where('family_id', '=', familyId).execute()
  await tx.deleteFrom('children').where('family_id', '=', familyId).execute()
  // the rest goes by its foreign keys
  await tx.deleteFrom('families').where('id', '=', familyId).execute()
}
