import { CONDUCTS, type Entry, LARGEST_SCORE } from './entry.ts'
import type { ScoreInput } from './schema.ts'

export type ScoreKind = 'positive' | 'negative'

/** What the score dialog holds while it is filled in. */
export interface ScoreDraft {
  /** Amount of a positive score; null while the box is empty. */
  positivePoints: number | null
  /** Key of a conduct, `manual` for an amount of one's own, null while nothing is chosen. */
  conduct: string | null
  /** Amount of a manual negative score, entered positive. */
  negativePoints: number | null
  description: string
}

export const emptyDraft: ScoreDraft = {
  positivePoints: 10,
  conduct: null,
  negativePoints: 5,
  description: '',
}

/** Quick amounts under the stepper. */
export const QUICK_POINTS = [5, 10, 15, 20, 50] as const

/** Signed points the draft would move; 0 while it is not complete. */
export function scoreDraftPoints(kind: ScoreKind, draft: ScoreDraft): number {
  if (kind === 'positive') return Math.min(draft.positivePoints ?? 0, LARGEST_SCORE)
  if (draft.conduct === 'manual') return -Math.min(draft.negativePoints ?? 0, LARGEST_SCORE)
  return CONDUCTS.find(({ key }) => key === draft.conduct)?.points ?? 0
}

/** An amount up to this is never unusual. */
const COMMON_SCORE = 100
/** How many times the largest of the newest entries an amount may be. */
const COMMON_FACTOR = 3

/** Whether so many points are far more than the child's newest entries moved: probably a slip of the finger. */
export function isUnusualScore(points: number, entries: readonly Pick<Entry, 'points' | 'type'>[]): boolean {
  const moved = entries.filter(({ type }) => type !== 'redemption').map((entry) => Math.abs(entry.points))
  return Math.abs(points) > Math.max(COMMON_SCORE, COMMON_FACTOR * Math.max(0, ...moved))
}

/** What a score is for, as the history names it. */
export function scoreReason(input: ScoreInput): string {
  if (input.type !== 'conduct') return input.description
  return CONDUCTS.find(({ key }) => key === input.conduct)?.label ?? ''
}

/** What goes to `scoreSchema`; incomplete drafts fail there. */
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
