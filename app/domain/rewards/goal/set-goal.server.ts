import { sql } from 'kysely'
import { type FamilyScope, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import type { GoalInput } from '../schema.ts'
import { endGoal } from './end-goals.server.ts'

export type SetGoalResult = { ok: true } | { ok: false; reason: 'reward_not_found' | 'child_not_found' }

/**
 * Makes a reward the child's only goal, or ends this goal (rule 126). Idempotent: ending a goal that was replaced
 * changes nothing. Any member may set it (rule 4).
 */
export async function setGoal(scope: FamilyScope, input: GoalInput): Promise<SetGoalResult> {
  return writeFamily(scope, async (tx): Promise<SetGoalResult> => {
    if (!input.isGoal) {
      await endGoal(tx, scope, input)
      return { ok: true }
    }
    if (!(await lockReward(tx, scope, input))) return { ok: false, reason: 'reward_not_found' }
    const { rows } = await sql`
      update children set goal_reward_id = ${input.rewardId}::uuid
      where family_id = ${scope.familyId}::uuid and id = ${input.childId}::uuid
      returning 1 as found`.execute(tx)
    return rows.length > 0 ? { ok: true } : { ok: false, reason: 'child_not_found' }
  })
}

/**
 * Locks the reward if the child may redeem it. Lock order of all writes: the reward, then the child. A concurrent
 * deletion or change of the reward waits, and ends the goal afterwards.
 */
async function lockReward(
  tx: FamilyTransaction,
  scope: FamilyScope,
  { rewardId, childId }: GoalInput,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 as found from rewards r
    where r.family_id = ${scope.familyId}::uuid and r.id = ${rewardId}::uuid and r.archived_at is null and (
      exists (select from reward_children rc where rc.family_id = ${scope.familyId}::uuid and rc.reward_id = r.id
        and rc.child_id = ${childId}::uuid)
      or not exists (select from reward_children rc where rc.family_id = ${scope.familyId}::uuid and rc.reward_id = r.id))
    for share of r`.execute(tx)
  return rows.length > 0
}
