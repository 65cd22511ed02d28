import { enterFamily, exitFamily, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { familyNameFor } from '../family-name.ts'
import { createFamily } from '../create-family.server.ts'
import { assignFamily } from './assign-family.server.ts'

/**
 * Creates a family for a person who left one, with the person as guardian (rule 9). Returns the family's name.
 * Undefined if the account is deleted.
 *
 * @param move.removedFromFamilyId id of the family that removed the person, if that is the reason
 */
export async function createOwnFamily(
  tx: IdentityTransaction,
  userId: string,
  move: { removedFromFamilyId?: string } = {},
): Promise<string | undefined> {
  const user = await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  if (!user) return undefined
  const familyId = newId()
  await createFamily(await enterFamily(tx, familyId), familyId, { userId, name: user.name })
  const isMoved = await assignFamily(await exitFamily(tx), { userId, familyId, ...move })
  return isMoved ? familyNameFor(user.name) : undefined
}
