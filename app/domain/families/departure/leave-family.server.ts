import { enterFamily, exitFamily, type FamilyScope, writeAs } from '#app/database/family-scope.server.ts'
import { endMembership, type EndMembershipResult } from './end-membership.server.ts'
import { createOwnFamily } from './create-own-family.server.ts'
import { hasAccount } from '../queries.server.ts'
import { readLeaveConditions } from './read-leave-conditions.server.ts'
import type { DepartureInput } from '../schema.ts'

export type LeaveFamilyResult = EndMembershipResult | { ok: false; reason: 'user_not_found' }

/**
 * Moves the guardian to a new family (rules 7 to 9). Deletes the old family if it has no other member; this is refused
 * unless `erase` is true. Idempotent.
 */
export async function leaveFamily(scope: FamilyScope, input: DepartureInput): Promise<LeaveFamilyResult> {
  if (input.familyId !== scope.familyId) return { ok: true }
  const { familyId, userId } = scope
  return writeAs(scope, async (tx): Promise<LeaveFamilyResult> => {
    const familyTx = await enterFamily(tx, familyId)
    const leaveConditions = await readLeaveConditions(familyTx, { familyId, userId })
    if (!leaveConditions)
      return (await hasAccount(await exitFamily(tx), userId)) ? { ok: true } : userNotFound
    const result = await endMembership(familyTx, {
      familyId,
      userId,
      leaveConditions,
      erase: input.erase,
      turnOffDevices: false,
    })
    if (!result.ok) return result
    const newFamilyName = await createOwnFamily(await exitFamily(tx), userId)
    return newFamilyName ? { ok: true } : userNotFound
  })
}

const userNotFound = { ok: false, reason: 'user_not_found' } as const
