import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'

/** Ends the child's goal if it is this reward. */
export async function endGoal(
  tx: FamilyTransaction,
  scope: FamilyScope,
  { rewardId, childId }: { rewardId: string; childId: string },
): Promise<void> {
  await sql`
    update children set goal_reward_id = null
    where family_id = ${scope.familyId}::uuid and id = ${childId}::uuid
      and goal_reward_id = ${rewardId}::uuid`.execute(tx)
}

/** Ends the goals on this reward of all children who can no longer redeem it, that is, who are not in `childIds`. */
export async function endGoalsOfOthers(
  tx: FamilyTransaction,
  scope: FamilyScope,
  { rewardId, childIds }: { rewardId: string; childIds: readonly string[] },
): Promise<void> {
  await sql`
    update children set goal_reward_id = null
    where family_id = ${scope.familyId}::uuid and goal_reward_id = ${rewardId}::uuid
      and not id = any(${childIds}::uuid[])`.execute(tx)
}
