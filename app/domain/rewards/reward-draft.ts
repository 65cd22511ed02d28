import { type ComparedField, type Difference, differencesBetween, textOr } from '../families/revision.ts'
import { REWARD_FIELDS_MISSING, type RewardInput, rewardSchema } from './schema.ts'
import { CHILDREN_MISSING } from '../children/schema.ts'
import { ONCE_A_PERIOD } from './redemption-period.ts'
import { isFor, REDEMPTION_PERIODS, type RedemptionPeriod, type Reward } from './reward.ts'

/** What the reward form holds while it is filled in. */
export interface RewardDraft {
  title: string
  /** null while the box is empty. */
  points: number | null
  redemptionPeriod: RedemptionPeriod
  oncePerPeriod: boolean
  /** Those chosen; a reward for every child has all of them. */
  childIds: string[]
  /** null lets the title decide. */
  drawing: string | null
}

/** Amount a new reward starts with: the middle of what a daily one costs (spec section 9). */
const COMMON_POINTS = 30

/** The draft a form starts from. `childIds` are the family's children. */
export function rewardDraftOf(reward: Reward | null, childIds: readonly string[]): RewardDraft {
  if (!reward) {
    return {
      title: '',
      points: COMMON_POINTS,
      redemptionPeriod: 'diario',
      oncePerPeriod: true,
      childIds: [...childIds],
      drawing: null,
    }
  }
  const { title, points, redemptionPeriod, oncePerPeriod, drawing } = reward
  return {
    title,
    points,
    redemptionPeriod,
    oncePerPeriod,
    drawing,
    childIds: childIds.filter((id) => isFor(reward, id)),
  }
}

export type RewardDraftProblems = Partial<Record<keyof RewardDraft, string>>

export type CheckedRewardDraft =
  | { ok: true; input: RewardInput }
  /** What is wrong by field; `missing` names the required fields without a valid answer. */
  | { ok: false; problems: RewardDraftProblems; missing: (keyof RewardDraft)[] }

/** What to do about each required field; the spec's own sentence stands once for the whole form. */
const WHAT_IS_MISSING: RewardDraftProblems = {
  title: 'Dê um nome à recompensa.',
  points: 'A recompensa custa pelo menos 1 ponto.',
  childIds: CHILDREN_MISSING,
}

/**
 * The draft by the form's one schema (spec section 5, "Reward"), and with at least one child, as for tasks. All
 * children chosen is stored as every child, so that a child who comes later is not left out. `revision` is the one
 * the form stands on, null for a new reward.
 */
export function checkRewardDraft(
  id: string,
  draft: RewardDraft,
  childIds: readonly string[],
  revision: number | null,
): CheckedRewardDraft {
  const parsed = rewardSchema.safeParse({ ...draft, id, revision, childIds: storedChildIds(draft, childIds) })
  const isForNobody = childIds.length > 0 && draft.childIds.length === 0
  if (parsed.success && !isForNobody) return { ok: true, input: parsed.data }
  const problems: RewardDraftProblems = {}
  const missing: (keyof RewardDraft)[] = []
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0] as keyof RewardDraft
    if (problems[field]) continue
    const isMissing = issue.message === REWARD_FIELDS_MISSING
    problems[field] = (isMissing && WHAT_IS_MISSING[field]) || issue.message
    if (isMissing) missing.push(field)
  }
  if (isForNobody) {
    problems.childIds = CHILDREN_MISSING
    missing.push('childIds')
  }
  return { ok: false, problems, missing }
}

/** Empty means every child. */
function storedChildIds(draft: Pick<RewardDraft, 'childIds'>, childIds: readonly string[]): string[] {
  return childIds.every((childId) => draft.childIds.includes(childId)) ? [] : draft.childIds.toSorted()
}

/** How a draft's parts are called beside those of another version. */
export interface RewardWords {
  /** The family's children by id. */
  childIds: readonly string[]
  childName: (id: string) => string
  drawingLabel: (draft: RewardDraft) => string
}

/** Where the draft and a stored version of the reward differ, in the order of the form. */
export function rewardDifferences(
  draft: RewardDraft,
  stored: Reward,
  { childIds, childName, drawingLabel }: RewardWords,
): Difference[] {
  const fields: ComparedField<RewardDraft>[] = [
    { label: 'Título', text: ({ title }) => textOr(title) },
    { label: 'Pontos', text: ({ points }) => textOr(String(points ?? '')) },
    {
      label: 'Período de resgate',
      text: ({ redemptionPeriod }) =>
        REDEMPTION_PERIODS.find(({ value }) => value === redemptionPeriod)?.label ?? redemptionPeriod,
    },
    {
      label: 'Limite',
      text: ({ redemptionPeriod, oncePerPeriod }) =>
        oncePerPeriod ? ONCE_A_PERIOD[redemptionPeriod] : 'sem limite',
      value: ({ oncePerPeriod }) => oncePerPeriod,
    },
    {
      label: 'Para quem',
      text: (mine) =>
        storedChildIds(mine, childIds).length === 0
          ? 'todas as crianças'
          : textOr(mine.childIds.map(childName).toSorted().join(', '), '(nenhuma)'),
      value: (mine) => mine.childIds.toSorted(),
    },
    { label: 'Desenho', text: drawingLabel, value: ({ drawing }) => drawing },
  ]
  return differencesBetween(draft, rewardDraftOf(stored, childIds), fields)
}
