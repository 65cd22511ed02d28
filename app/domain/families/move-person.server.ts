import { concernPerson, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'

/**
 * Says to which family a person belongs from now on; the person's open live connections follow at once after the
 * commit. False when the account is gone.
 */
export async function movePerson(
  tx: IdentityTransaction,
  person: { userId: string; familyId: string },
): Promise<boolean> {
  const moved = await tx
    .updateTable('users')
    .set({ family_id: person.familyId, updated_at: now() })
    .where('id', '=', person.userId)
    .returning('id')
    .executeTakeFirst()
  concernPerson(tx, person.userId)
  return moved !== undefined
}
