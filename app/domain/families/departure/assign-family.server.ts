import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'

/**
 * Sets the person's family and notifies the person's devices after the commit. Returns false if the account is deleted.
 *
 * @param person.removedFrom id of the family that removed the person, if that is the reason
 */
export async function assignFamily(
  tx: IdentityTransaction,
  person: { userId: string; familyId: string; removedFrom?: string },
): Promise<boolean> {
  const updatedUser = await tx
    .updateTable('users')
    .set({
      family_id: person.familyId,
      removed_from_family_id: person.removedFrom ?? null,
      updated_at: now(),
    })
    .where('id', '=', person.userId)
    .returning('id')
    .executeTakeFirst()
  publishAfterCommit(tx, { kind: 'person', id: person.userId })
  return updatedUser !== undefined
}
