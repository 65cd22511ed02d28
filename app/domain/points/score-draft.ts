import { type Entry, MAX_SCORE } from './entry.ts'
import type { ScoreInput } from './schema.ts'

export type ScoreKind = 'positive' | 'negative'

/** The form of 'Outro motivo'. Each kind has its own amount; null while the field is empty. */
export interface ScoreDraft {
  positivePoints: number | null
  /** As a positive number. */
  negativePoints: number | null
  description: string
  /** The repair of a negative score; may be empty. */
  repair: string
}

export const INITIAL_DRAFT: ScoreDraft = {
  positivePoints: 10,
  negativePoints: 5,
  description: '',
  repair: '',
}

export const QUICK_POINTS = [5, 10, 15, 20, 50] as const

/** Signed points of the draft; 0 while it is incomplete. */
export function scoreDraftPoints(kind: ScoreKind, draft: ScoreDraft): number {
  return kind === 'positive'
    ? Math.min(draft.positivePoints ?? 0, MAX_SCORE)
    : 0 - Math.min(draft.negativePoints ?? 0, MAX_SCORE)
}

/** Whether amount and description are complete. The children are not part of the draft. */
export const isScoreDraftComplete = (kind: ScoreKind, draft: ScoreDraft): boolean =>
  scoreDraftPoints(kind, draft) !== 0 && (kind === 'positive' || draft.description.trim() !== '')

/** Amounts up to this number are never unusual. */
const MAX_COMMON_SCORE = 100
/** Amounts up to this multiple of the largest recent entry are not unusual. */
const MAX_COMMON_FACTOR = 3

/** Whether an amount is far larger than the newest entries, probably by mistake. */
export function isUnusualScore(points: number, entries: readonly Pick<Entry, 'points' | 'type'>[]): boolean {
  const amounts = entries.filter(({ type }) => type !== 'redemption').map((entry) => Math.abs(entry.points))
  return Math.abs(points) > Math.max(MAX_COMMON_SCORE, MAX_COMMON_FACTOR * Math.max(0, ...amounts))
}

/** The input for `scoreSchema`, which rejects incomplete drafts. */
export function toScoreInput(
  kind: ScoreKind,
  draft: ScoreDraft,
  scores: ScoreInput['scores'],
): Record<string, unknown> {
  const { description, repair } = draft
  return kind === 'positive'
    ? { scores, type: 'positive', points: draft.positivePoints ?? 0, description }
    : { scores, type: 'negative', points: draft.negativePoints ?? 0, description, repair }
}
