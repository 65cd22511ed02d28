import { isTaken } from '../reward-once.ts'
import { isRewardFor, type Redeemer, type Reward } from '../reward.ts'

/** The reward for which the child saves (rule 126); null without one, or if a sibling has it (rule 295). */
export function goalOf<SomeReward extends Pick<Reward, 'id' | 'childIds' | 'claim'>>(
  child: Pick<Redeemer, 'id' | 'goalRewardId'>,
  rewards: readonly SomeReward[],
): SomeReward | null {
  const goal = rewards.find(({ id }) => id === child.goalRewardId)
  // a process of the previous release does not end the goal when the reward is no longer for the child
  return goal && isRewardFor(goal, child.id) && !isTaken(goal, child) ? goal : null
}
