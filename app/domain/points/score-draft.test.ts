import { describe, expect, it } from 'vitest'
import {
  INITIAL_DRAFT,
  isScoreDraftComplete,
  isUnusualScore,
  type ScoreDraft,
  scoreDraftPoints,
  type ScoreKind,
  toScoreInput,
} from './score-draft.ts'
import { childrenText, scoreRepair, scoreText } from './score-text.ts'
import { DEFAULT_POSITIVE_DESCRIPTION, SCORE_MESSAGES, scoreSchema } from './schema.ts'

const scores = [
  {
    requestId: '01890a5d-ac96-774b-bcce-b302099a8057',
    childId: '01890a5d-ac96-774b-bcce-b302099a8058',
  },
]
const draftWith = (changes: Partial<ScoreDraft>): ScoreDraft => ({ ...INITIAL_DRAFT, ...changes })
const parseDraft = (kind: ScoreKind, changes: Partial<ScoreDraft>) =>
  scoreSchema.safeParse(toScoreInput(kind, draftWith(changes), scores))
const messageOf = (result: ReturnType<typeof parseDraft>) =>
  result.success ? undefined : result.error.issues[0]?.message

describe('the draft of a score', () => {
  it('refuses a positive score of zero and an empty amount', () => {
    expect(messageOf(parseDraft('positive', { positivePoints: 0 }))).toBe(SCORE_MESSAGES.positiveTooSmall)
    expect(messageOf(parseDraft('positive', { positivePoints: null }))).toBe(SCORE_MESSAGES.positiveTooSmall)
    expect(isScoreDraftComplete('positive', draftWith({ positivePoints: null }))).toBe(false)
    expect(isScoreDraftComplete('positive', INITIAL_DRAFT)).toBe(true)
  })

  it('uses the default description for a positive score without one', () => {
    const result = parseDraft('positive', { positivePoints: 5, description: '   ' })
    expect(result.success && 'description' in result.data && result.data.description).toBe(
      DEFAULT_POSITIVE_DESCRIPTION,
    )
  })

  it('requires a description for a negative score', () => {
    expect(messageOf(parseDraft('negative', { negativePoints: 3 }))).toBe(SCORE_MESSAGES.descriptionMissing)
    expect(isScoreDraftComplete('negative', draftWith({ description: ' ' }))).toBe(false)
    expect(isScoreDraftComplete('negative', draftWith({ description: 'Brigou' }))).toBe(true)
  })

  it('has the amount of its kind with its sign', () => {
    expect(scoreDraftPoints('positive', INITIAL_DRAFT)).toBe(10)
    expect(scoreDraftPoints('negative', INITIAL_DRAFT)).toBe(-5)
    expect(scoreDraftPoints('negative', draftWith({ negativePoints: null }))).toBe(0)
  })

  it('has an unusual amount above 100 and above three times the largest of the newest entries', () => {
    expect(isUnusualScore(100, []), 'up to 100 is always common').toBe(false)
    expect(isUnusualScore(101, [])).toBe(true)
    expect(isUnusualScore(-500, [])).toBe(true)
    const entries = [{ points: -200, type: 'negative' as const }]
    expect(isUnusualScore(600, entries)).toBe(false)
    expect(isUnusualScore(601, entries)).toBe(true)
    expect(isUnusualScore(601, [{ points: -2000, type: 'redemption' }]), 'redemptions do not count').toBe(
      true,
    )
  })
})

describe('a score', () => {
  const conduct = { scores, type: 'conduct', label: 'Mentir', points: -12, repair: 'Contar a verdade' }

  it('has its conduct or its own text as description', () => {
    expect(scoreText(scoreSchema.parse(conduct))).toBe('Mentir')
    const free = parseDraft('positive', { description: 'Ajudou a vovó' })
    expect(free.success && scoreText(free.data)).toBe('Ajudou a vovó')
  })

  it('has a repair only if it is negative', () => {
    expect(scoreRepair(scoreSchema.parse(conduct))).toBe('Contar a verdade')
    expect(scoreRepair(scoreSchema.parse({ ...conduct, points: 12 }))).toBeNull()
    const free = parseDraft('negative', { description: 'Riscou a parede', repair: 'Limpar a parede' })
    expect(free.success && scoreRepair(free.data)).toBe('Limpar a parede')
  })

  it('names up to three children, and counts more', () => {
    expect(childrenText(['Lia'])).toBe('Lia')
    expect(childrenText(['Lia', 'Davi', 'Nina'])).toBe('Lia, Davi e Nina')
    expect(childrenText(['Lia', 'Davi', 'Nina', 'Théo'])).toBe('4 crianças')
  })
})
