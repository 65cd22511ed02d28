import type { Difference } from '#app/base/difference.ts'
import { type ComparedField, differencesBetween, textOr } from '../families/revision.ts'
import { REWARD_FIELDS_MISSING, type RewardInput, rewardSchema } from './schema.ts'
import { type FieldProblems, fieldProblems } from '../input/field-problems.ts'
import { CHILDREN_MISSING } from '../children/schema.ts'
import { limitText } from './redemption-period.ts'
import { isRewardFor, type RedemptionPeriod, type Reward } from './reward.ts'

export interface RewardDraft {
  title: string
  /** Null while the field is empty. */
  points: number | null
  redemptionPeriod: RedemptionPeriod
  oncePerPeriod: boolean
  isOnce: boolean
  /** For a reward for every child, the ids of all children. */
  childIds: string[]
  /** Null: the title determines the drawing. */
  drawing: string | null
}

/** Middle of the default price range of daily rewards (rule 92). */
const DEFAULT_POINTS = 30

export function rewardDraftOf(reward: Reward | null, familyChildIds: readonly string[]): RewardDraft {
  if (!reward) {
    return {
      title: '',
      points: DEFAULT_POINTS,
      redemptionPeriod: 'diario',
      oncePerPeriod: true,
      isOnce: false,
      childIds: [...familyChildIds],
      drawing: null,
    }
  }
  const { title, points, redemptionPeriod, oncePerPeriod, isOnce, drawing } = reward
  return {
    title,
    points,
    redemptionPeriod,
    oncePerPeriod,
    isOnce,
    drawing,
    childIds: familyChildIds.filter((id) => isRewardFor(reward, id)),
  }
}

export type CheckedRewardDraft =
  { ok: true; input: RewardInput } | ({ ok: false } & FieldProblems<RewardDraft>)

const MISSING_MESSAGES: FieldProblems<RewardDraft>['problems'] = {
  title: 'Dê um nome à recompensa.',
  points: 'A recompensa custa pelo menos 1 ponto.',
  childIds: CHILDREN_MISSING,
}

/**
 * Validates the draft (rule 43), and requires a child. If all children are selected, an empty list is stored, so that
 * the reward includes children added later. `revision` is the revision that the form was opened with, null for a new
 * reward.
 */
export function checkRewardDraft(
  id: string,
  draft: RewardDraft,
  familyChildIds: readonly string[],
  revision: number | null,
): CheckedRewardDraft {
  const validation = rewardSchema.safeParse({
    ...draft,
    id,
    revision,
    childIds: storedChildIds(draft, familyChildIds),
  })
  const hasNoChildSelected = familyChildIds.length > 0 && draft.childIds.length === 0
  if (validation.success && !hasNoChildSelected) return { ok: true, input: validation.data }
  const { problems, missing } = fieldProblems<RewardDraft>(
    validation.error,
    REWARD_FIELDS_MISSING,
    MISSING_MESSAGES,
  )
  if (hasNoChildSelected) {
    problems.childIds = CHILDREN_MISSING
    missing.push('childIds')
  }
  return { ok: false, problems, missing }
}

/** The ids to store: none if every child of the family is selected. */
function storedChildIds(draft: Pick<RewardDraft, 'childIds'>, familyChildIds: readonly string[]): string[] {
  return familyChildIds.every((childId) => draft.childIds.includes(childId)) ? [] : draft.childIds.toSorted()
}

export interface RewardLabels {
  familyChildIds: readonly string[]
  childName: (id: string) => string
  drawingLabel: (draft: RewardDraft) => string
}

/** The fields in which the draft and a stored version of the reward differ, in the order of the form. */
export function rewardDifferences(
  draft: RewardDraft,
  storedReward: Reward,
  { familyChildIds, childName, drawingLabel }: RewardLabels,
): Difference[] {
  const fields: ComparedField<RewardDraft>[] = [
    { label: 'Título', text: ({ title }) => textOr(title) },
    { label: 'Pontos', text: ({ points }) => textOr(String(points ?? '')) },
    { label: 'Período de resgate', text: limitText },
    {
      label: 'Para quem',
      text: (content) =>
        storedChildIds(content, familyChildIds).length === 0
          ? 'todas as crianças'
          : textOr(content.childIds.map(childName).toSorted().join(', '), '(nenhuma)'),
      value: (content) => content.childIds.toSorted(),
    },
    { label: 'Desenho', text: drawingLabel, value: ({ drawing }) => drawing },
  ]
  return differencesBetween(draft, rewardDraftOf(storedReward, familyChildIds), fields)
}
