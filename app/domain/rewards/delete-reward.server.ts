import { sql } from 'kysely'
import { writeFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { endForExcludedChildren } from './holds/settle-reward.server.ts'

/**
 * Archives a reward, and ends the goals, savings and unanswered requests for it. Its redemptions and the history stay.
 * Idempotent.
 */
export async function deleteReward(scope: FamilyScope, input: { id: string }): Promise<{ ok: true }> {
  return writeFamily(scope, async (tx) => {
    await sql`
      update rewards set archived_at = ${now()}::timestamptz
      where family_id = ${scope.familyId}::uuid and id = ${input.id}::uuid and archived_at is null`.execute(
      tx,
    )
    await endForExcludedChildren(tx, scope, { rewardId: input.id, childIds: [] })
    return { ok: true as const }
  })
}
