import { sql } from 'kysely'
import { writeFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { canManageRewards } from './policy.ts'

export type DeleteRewardResult = { ok: true } | { ok: false; reason: 'not_allowed' }

/** Archives a reward. Its redemptions and the history stay. Idempotent. */
export async function deleteReward(scope: FamilyScope, input: { id: string }): Promise<DeleteRewardResult> {
  if (!canManageRewards(scope)) return { ok: false, reason: 'not_allowed' }
  return writeFamily(scope, async (tx): Promise<DeleteRewardResult> => {
    await sql`
      update rewards set archived_at = ${now()}::timestamptz
      where family_id = ${scope.familyId}::uuid and id = ${input.id}::uuid and archived_at is null`.execute(
      tx,
    )
    return { ok: true }
  })
}
