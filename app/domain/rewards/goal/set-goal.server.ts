import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { mayActFor } from '../../families/policy.ts'
import type { GoalInput } from '../schema.ts'
import { lockRedeemer } from '../holds/lock-redeemer.server.ts'
import { settleHolds } from '../holds/settle-holds.server.ts'
import { endGoal } from './end-goal.server.ts'
import { makeGoal } from './make-goal.server.ts'
import { releaseOtherSavings } from './save-for-goal.server.ts'

export type SetGoalResult = { ok: true } | { ok: false; reason: 'reward_not_found' | 'child_not_found' }

/**
 * Makes a reward the child's only goal, or ends this goal (rule 126). What was saved for a goal that ends is released (rule
 * 178). Idempotent: ending a goal that was replaced changes nothing. Members set it for the children for whom
 * they may act (rule 4).
 */
export async function setGoal(scope: FamilyScope, input: GoalInput): Promise<SetGoalResult> {
  const { childId, rewardId } = input
  if (!mayActFor(scope, childId)) return { ok: false, reason: 'child_not_found' }
  return writeFamily(scope, async (tx): Promise<SetGoalResult> => {
    const state = await lockRedeemer(tx, scope, input)
    if (!input.isGoal) {
      await endGoal(tx, scope, input)
      if (state && state.saved > 0)
        await settleHolds(tx, scope.familyId, { childIds: [childId], kind: 'goal', rewardId })
      return { ok: true }
    }
    if (!state) return { ok: false, reason: 'child_not_found' }
    if (!state.reward) return { ok: false, reason: 'reward_not_found' }
    await makeGoal(tx, scope, input)
    if (state.savedElsewhere > 0) await releaseOtherSavings(tx, scope.familyId, childId, rewardId)
    return { ok: true }
  })
}
