import { concernFamily, concernPerson, type IdentityTransaction } from '#app/database/family-scope.server.ts'

/**
 * Tells the open screens of these people and of everybody in their families that a subscription changed, after the
 * commit: the gate opens on every device, or closes.
 */
export async function announceSubscription(
  tx: IdentityTransaction,
  userIds: readonly (string | null)[],
): Promise<void> {
  const ids = [...new Set(userIds.filter((id) => id !== null))]
  if (ids.length === 0) return
  const people = await tx.selectFrom('users').select(['id', 'family_id']).where('id', 'in', ids).execute()
  for (const { id, family_id: familyId } of people) {
    concernPerson(tx, id)
    if (familyId) concernFamily(tx, familyId)
  }
}
