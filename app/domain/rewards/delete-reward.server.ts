import { sql } from 'kysely'
import { writeFamily } from '#app/database/family-scope.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { canManageRewards } from './policy.ts'

export type DeleteRewardResult = { ok: true } | { ok: false; reason: 'forbidden' | 'reward_not_found' }

/** Takes a reward out of the shop; its redemptions and the history stay. Deleting it again is ok. */
export async function deleteReward(scope: FamilyScope, input: { id: string }): Promise<DeleteRewardResult> {
  if (!canManageRewards(scope)) return { ok: false, reason: 'forbidden' }
  return writeFamily(scope, async (tx): Promise<DeleteRewardResult> => {
    const { rows } = await sql`
      update rewards set archived_at = coalesce(archived_at, ${now()}::timestamptz)
      where family_id = ${scope.familyId}::uuid and id = ${input.id}::uuid
      returning id`.execute(tx)
    return rows.length > 0 ? { ok: true } : { ok: false, reason: 'reward_not_found' }
  })
}
