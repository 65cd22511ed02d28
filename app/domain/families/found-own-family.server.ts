import { enterFamily, exitFamily, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { familyNameFor } from './family-name.ts'
import { foundFamily } from './found-family.server.ts'
import { movePerson } from './move-person.server.ts'

/**
 * A person without a family gets one of their own, 'Família de {first name}', as its guardian (spec section 4,
 * "Leaving a family"). Answers the new family's name; undefined when the account is gone.
 */
export async function foundOwnFamily(tx: IdentityTransaction, userId: string): Promise<string | undefined> {
  const user = await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  if (!user) return undefined
  const familyId = newId()
  await foundFamily(await enterFamily(tx, familyId), familyId, { userId, name: user.name })
  const isMoved = await movePerson(await exitFamily(tx), { userId, familyId })
  return isMoved ? familyNameFor(user.name) : undefined
}
