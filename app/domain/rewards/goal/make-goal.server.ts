import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'

/**
 * Makes the reward the child's goal. The caller has locked the child's row, and releases what was saved for another
 * goal.
 */
export async function makeGoal(
  tx: FamilyTransaction,
  { familyId }: Pick<FamilyScope, 'familyId'>,
  { rewardId, childId }: { rewardId: string; childId: string },
): Promise<void> {
  await sql`
    update children set goal_reward_id = ${rewardId}::uuid
    where family_id = ${familyId}::uuid and id = ${childId}::uuid`.execute(tx)
}
