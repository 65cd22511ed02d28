import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { queueObjectDeletions } from '#app/platform/objects/queue-object-deletions.server.ts'
import { familyPrefix } from '#app/platform/objects/stored-bytes.server.ts'

/**
 * Deletes a family and its children, photos, tasks, rewards, history, memberships, codes and
 * children's devices. The transaction must have entered the family.
 */
export async function eraseFamily(tx: FamilyTransaction, familyId: string): Promise<void> {
  await tx.deleteFrom('invites').where('family_id', '=', familyId).execute()
  await tx.deleteFrom('devices').where('family_id', '=', familyId).execute()
  // lock order of all writes: task days, then children
  await tx.deleteFrom('task_days').where('family_id', '=', familyId).execute()
  await tx.deleteFrom('children').where('family_id', '=', familyId).execute()
  const photos = tx.selectFrom('media').select('id').where('family_id', '=', familyId)
  const photoInStore = await photos.where('object_key', 'is not', null).limit(1).executeTakeFirst()
  if (photoInStore) await queueObjectDeletions(tx, [familyPrefix(familyId)])
  // foreign keys delete the rest
  await tx.deleteFrom('families').where('id', '=', familyId).execute()
}
