import { enterFamily, exitFamily, type FamilyScope, writeAs } from '#app/database/family-scope.server.ts'
import { lockUser } from '../../accounts/session/lock-user.server.ts'
import { endMembership } from './end-membership.server.ts'
import { createOwnFamily } from './create-own-family.server.ts'
import { readLeaveConditions } from './read-leave-conditions.server.ts'

export type StartFreshFamilyResult = { ok: true } | { ok: false; reason: 'no_other_guardian' }

/**
 * Moves a person to a new, empty family if the person has recovered the account and does not belong to the current
 * family (rule 61). Deletes the stored consent, because somebody else gave it. Idempotent. 'no_other_guardian': the
 * current family would have no guardian.
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
    const familyTx = await enterFamily(tx, familyId)
    const leaveConditions = await readLeaveConditions(familyTx, { familyId, userId })
    if (leaveConditions) {
      const result = await endMembership(familyTx, {
        familyId,
        userId,
        leaveConditions,
        erase: false,
        turnOffDevices: true,
      })
      if (!result.ok) return { ok: false, reason: 'no_other_guardian' }
    }
    await createOwnFamily(await exitFamily(familyTx), userId)
    return { ok: true }
  })
}
