import {
  enterFamily,
  exitFamily,
  type FamilyScope,
  type FamilyTransaction,
  writeAs,
} from '#app/database/family-scope.server.ts'
import { departFamily } from './depart-family.server.ts'
import { foundOwnFamily } from './found-own-family.server.ts'
import { canRemoveMembers } from './policy.ts'
import { readDeparture } from './read-departure.server.ts'
import type { RemoveMemberInput } from './schema.ts'

export type RemoveMemberResult =
  { ok: true } | { ok: false; reason: 'not_allowed' | 'self' | 'member_not_found' | 'family_not_found' }

/**
 * A guardian takes a member out of the family; the person gets a family of their own and sees it at once. All open
 * codes end, since every member knows them. Removing who has gone already is ok.
 */
export async function removeMember(
  scope: FamilyScope,
  { userId }: RemoveMemberInput,
): Promise<RemoveMemberResult> {
  if (!canRemoveMembers(scope)) return { ok: false, reason: 'not_allowed' }
  if (userId === scope.userId) return { ok: false, reason: 'self' }
  const { familyId } = scope
  return writeAs(scope, async (tx): Promise<RemoveMemberResult> => {
    const family = await enterFamily(tx, familyId)
    const departure = await readDeparture(family, { familyId, userId })
    if (!(await hasFamily(family, familyId))) return { ok: false, reason: 'family_not_found' }
    // the family is locked: of two guardians who remove each other the second is no guardian any more
    if (!(await isGuardianStill(family, scope))) return { ok: false, reason: 'not_allowed' }
    if (!departure) {
      return (await wasMember(family, { familyId, userId })) ? { ok: true } : notFound
    }
    const departed = await departFamily(family, { familyId, userId, departure, erase: false })
    if (!departed.ok) throw new Error(`A guardian stays behind, and yet: ${departed.reason}`)
    await family
      .updateTable('invites')
      .set({ status: 'revoked' })
      .where('family_id', '=', familyId)
      .where('status', '=', 'pending')
      .execute()
    return (await foundOwnFamily(await exitFamily(tx), userId)) ? { ok: true } : notFound
  })
}

const notFound = { ok: false, reason: 'member_not_found' } as const

/** A family may have gone after the request was let in. */
async function hasFamily(tx: FamilyTransaction, familyId: string): Promise<boolean> {
  const row = await tx.selectFrom('families').select('id').where('id', '=', familyId).executeTakeFirst()
  return row !== undefined
}

async function isGuardianStill(tx: FamilyTransaction, { familyId, userId }: FamilyScope): Promise<boolean> {
  const row = await tx
    .selectFrom('family_members')
    .select('user_id')
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .where('role', '=', 'parent')
    .executeTakeFirst()
  return row !== undefined
}

async function wasMember(
  tx: FamilyTransaction,
  person: { familyId: string; userId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('family_members')
    .select('user_id')
    .where('family_id', '=', person.familyId)
    .where('user_id', '=', person.userId)
    .executeTakeFirst()
  return row !== undefined
}
