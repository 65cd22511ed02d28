import { enterFamily, exitFamily, type FamilyScope, writeAs } from '#app/database/family-scope.server.ts'
import { lockUser } from '../../accounts/session/lock-user.server.ts'
import { endMembership } from './end-membership.server.ts'
import { createOwnFamily } from './create-own-family.server.ts'
import { readDeparture } from './read-departure.server.ts'

export type StartFreshFamilyResult = { ok: true } | { ok: false; reason: 'no_other_guardian' }

/**
 * Creates an empty family for a person who took the account back and does not belong to the current family (rule 61). The
 * stored consent is deleted, because somebody else gave it. Idempotent. 'no_other_guardian': the current
 * family would have no guardian.
 */
export async function startFreshFamily(scope: FamilyScope): Promise<StartFreshFamilyResult> {
  const { familyId, userId } = scope
  return writeAs(scope, async (tx): Promise<StartFreshFamilyResult> => {
    const user = await lockUser(tx, userId)
    if (user?.family_id !== familyId) return { ok: true }
    const updatedUser = await tx
      .updateTable('users')
      .set({ must_review_family: false, children_consent_version: null, children_consent_at: null })
      .where('id', '=', userId)
      .where('must_review_family', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (!updatedUser) return { ok: true }
    const family = await enterFamily(tx, familyId)
    const departure = await readDeparture(family, { familyId, userId })
    if (departure) {
      const result = await endMembership(family, { familyId, userId, departure, erase: false })
      if (!result.ok) return { ok: false, reason: 'no_other_guardian' }
    }
    await createOwnFamily(await exitFamily(family), userId)
    return { ok: true }
  })
}
