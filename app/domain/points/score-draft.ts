import { CONDUCTS, type Entry, MAX_SCORE } from './entry.ts'
import type { ScoreInput } from './schema.ts'

export type ScoreKind = 'positive' | 'negative'

export interface ScoreDraft {
  /** Amount of a positive score. Null while the field is empty. */
  positivePoints: number | null
  /** Key of a conduct, 'manual' for a typed amount, null without a choice. */
  conduct: string | null
  /** Amount of a manual negative score, as a positive number. Null while the field is empty. */
  negativePoints: number | null
  description: string
}

export const INITIAL_DRAFT: ScoreDraft = {
  positivePoints: 10,
  conduct: null,
  negativePoints: 5,
  description: '',
}

export const QUICK_POINTS = [5, 10, 15, 20, 50] as const

/** Signed points of the draft; 0 while it is incomplete. */
export function scoreDraftPoints(kind: ScoreKind, draft: ScoreDraft): number {
  if (kind === 'positive') return Math.min(draft.positivePoints ?? 0, MAX_SCORE)
  if (draft.conduct === 'manual') return -Math.min(draft.negativePoints ?? 0, MAX_SCORE)
  return CONDUCTS.find(({ key }) => key === draft.conduct)?.points ?? 0
}

/** Amounts up to this number are never unusual. */
const MAX_COMMON_SCORE = 100
/** Amounts up to this multiple of the largest recent entry are not unusual. */
const MAX_COMMON_FACTOR = 3

/** Whether an amount is far larger than the child's newest entries, probably by mistake. */
export function isUnusualScore(points: number, entries: readonly Pick<Entry, 'points' | 'type'>[]): boolean {
  const amounts = entries.filter(({ type }) => type !== 'redemption').map((entry) => Math.abs(entry.points))
  return Math.abs(points) > Math.max(MAX_COMMON_SCORE, MAX_COMMON_FACTOR * Math.max(0, ...amounts))
}

export function scoreText(input: ScoreInput): string {
  if (input.type !== 'conduct') return input.description
  return CONDUCTS.find(({ key }) => key === input.conduct)?.label ?? ''
}

/** The input for `scoreSchema`, which rejects incomplete drafts. */
export function toScoreInput({
  kind,
  draft,
  requestId,
  childId,
}: {
  kind: ScoreKind | null
  draft: ScoreDraft
  requestId: string
  childId: string
}): Record<string, unknown> {
  const ids = { requestId, childId }
  if (kind === null) return ids
  if (kind === 'positive') {
    return { ...ids, type: 'positive', points: draft.positivePoints ?? 0, description: draft.description }
  }
  if (draft.conduct === 'manual') {
    return { ...ids, type: 'negative', points: draft.negativePoints ?? 0, description: draft.description }
  }
  return { ...ids, type: 'conduct', conduct: draft.conduct ?? '' }
}
