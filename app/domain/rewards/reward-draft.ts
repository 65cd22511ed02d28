import { type RewardInput, rewardSchema } from './schema.ts'
import type { RedemptionPeriod, Reward } from './reward.ts'

/** What the reward form holds while it is filled in. */
export interface RewardDraft {
  title: string
  /** null while the box is empty. */
  points: number | null
  redemptionPeriod: RedemptionPeriod
  /** None chosen means every child. */
  childIds: string[]
  /** null lets the title decide. */
  drawing: string | null
}

/** Amount a new reward starts with: the middle of what a daily one costs (spec section 9). */
const COMMON_POINTS = 30

/** The draft a form starts from. `childIds` are the family's children. */
export function rewardDraftOf(reward: Reward | null, childIds: readonly string[]): RewardDraft {
  if (!reward) {
    return { title: '', points: COMMON_POINTS, redemptionPeriod: 'diario', childIds: [], drawing: null }
  }
  const { title, points, redemptionPeriod, drawing } = reward
  return {
    title,
    points,
    redemptionPeriod,
    drawing,
    childIds: reward.childIds.filter((id) => childIds.includes(id)),
  }
}

export type RewardDraftProblems = Partial<Record<keyof RewardDraft, string>>

export type CheckedRewardDraft =
  { ok: true; input: RewardInput } | { ok: false; problems: RewardDraftProblems }

/**
 * The draft by the form's one schema (spec section 5, "Reward"). Choosing all children says the same as
 * choosing none, so that a child who comes later is not left out.
 */
export function checkRewardDraft(
  id: string,
  draft: RewardDraft,
  childIds: readonly string[],
): CheckedRewardDraft {
  const isForAll = childIds.every((childId) => draft.childIds.includes(childId))
  const parsed = rewardSchema.safeParse({ ...draft, id, childIds: isForAll ? [] : draft.childIds })
  if (parsed.success) return { ok: true, input: parsed.data }
  const problems: RewardDraftProblems = {}
  for (const issue of parsed.error.issues) problems[issue.path[0] as keyof RewardDraft] ??= issue.message
  return { ok: false, problems }
}
