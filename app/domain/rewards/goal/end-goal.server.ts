import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'

/** Ends the child's goal if it is this reward. The caller releases what is saved for it. */
export async function endGoal(
  tx: FamilyTransaction,
  scope: Pick<FamilyScope, 'familyId'>,
  { rewardId, childId }: { rewardId: string; childId: string },
): Promise<void> {
  await sql`
    update children set goal_reward_id = null
    where family_id = ${scope.familyId}::uuid and id = ${childId}::uuid
      and goal_reward_id = ${rewardId}::uuid`.execute(tx)
}
