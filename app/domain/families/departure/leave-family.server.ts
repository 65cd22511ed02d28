import { enterFamily, exitFamily, type FamilyScope, writeAs } from '#app/database/family-scope.server.ts'
import { endMembership, type EndMembershipResult } from './end-membership.server.ts'
import { createOwnFamily } from './create-own-family.server.ts'
import { canLeaveFamily } from '../policy.ts'
import { hasAccount } from '../queries.server.ts'
import { readDeparture } from './read-departure.server.ts'
import type { DepartureInput } from '../schema.ts'

export type LeaveFamilyResult = EndMembershipResult | { ok: false; reason: 'not_allowed' | 'user_not_found' }

/**
 * The guardian leaves and gets a new family (rules 7 to 9). A family without another member is deleted, which `erase` must
 * allow. Idempotent.
 */
export async function leaveFamily(scope: FamilyScope, input: DepartureInput): Promise<LeaveFamilyResult> {
  if (!canLeaveFamily(scope)) return { ok: false, reason: 'not_allowed' }
  if (input.familyId !== scope.familyId) return { ok: true }
  const { familyId, userId } = scope
  return writeAs(scope, async (tx): Promise<LeaveFamilyResult> => {
    const family = await enterFamily(tx, familyId)
    const departure = await readDeparture(family, { familyId, userId })
    if (!departure) return (await hasAccount(await exitFamily(tx), userId)) ? { ok: true } : userNotFound
    const result = await endMembership(family, { familyId, userId, departure, erase: input.erase })
    if (!result.ok) return result
    const newFamilyName = await createOwnFamily(await exitFamily(tx), userId)
    return newFamilyName ? { ok: true } : userNotFound
  })
}

const userNotFound = { ok: false, reason: 'user_not_found' } as const
