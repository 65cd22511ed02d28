import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'

/**
 * Sets the person's family, and emits a signal for the person's devices after the commit. False for a deleted account.
 *
 * @param person.removedFromFamilyId id of the family that removed the person, if that is the reason
 */
export async function assignFamily(
  tx: IdentityTransaction,
  person: { userId: string; familyId: string; removedFromFamilyId?: string },
): Promise<boolean> {
  const updatedUser = await tx
    .updateTable('users')
    .set({
      family_id: person.familyId,
      removed_from_family_id: person.removedFromFamilyId ?? null,
      updated_at: now(),
    })
    .where('id', '=', person.userId)
    .returning('id')
    .executeTakeFirst()
  publishAfterCommit(tx, { kind: 'person', id: person.userId })
  return updatedUser !== undefined
}
