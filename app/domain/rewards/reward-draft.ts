import type { RedemptionPeriod, Reward } from './reward.ts'

/** What the reward form holds while it is filled in. */
export interface RewardDraft {
  title: string
  /** null while the box is empty. */
  points: number | null
  redemptionPeriod: RedemptionPeriod
  /** Children ticked; none means all of them. */
  childIds: string[]
  /** A drawing chosen by hand; null follows the title. */
  drawing: string | null
}

/** The draft a form starts from; a new reward is diário (spec section 9). */
export function draftOfReward(reward: Reward | null): RewardDraft {
  if (!reward) return { title: '', points: 20, redemptionPeriod: 'diario', childIds: [], drawing: null }
  const { title, points, redemptionPeriod, childIds, drawing } = reward
  return { title, points, redemptionPeriod, childIds: [...childIds], drawing }
}

/** No child ticked, or every one: the reward is for all, those of tomorrow included (spec section 3, Reward). */
export function isForAll(childIds: readonly string[], familyChildIds: readonly string[]): boolean {
  return childIds.length === 0 || familyChildIds.every((id) => childIds.includes(id))
}

/** What goes to `rewardSchema`; an incomplete draft fails there. */
export function toRewardInput(
  draft: RewardDraft,
  id: string,
  familyChildIds: readonly string[],
): Record<string, unknown> {
  return {
    ...draft,
    id,
    points: draft.points ?? 0,
    childIds: isForAll(draft.childIds, familyChildIds) ? [] : draft.childIds,
  }
}
