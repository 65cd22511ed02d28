import { describe, expect, it } from 'vitest'
import { CONDUCTS } from './entry.ts'
import { INITIAL_DRAFT, isUnusualScore, scoreDraftPoints, scoreText, toScoreInput } from './score-draft.ts'
import { DEFAULT_POSITIVE_DESCRIPTION, SCORE_MESSAGES, scoreSchema } from './schema.ts'

const ids = {
  requestId: '01890a5d-ac96-774b-bcce-b302099a8057',
  childId: '01890a5d-ac96-774b-bcce-b302099a8058',
}
const parseDraft = (kind: 'positive' | 'negative' | null, draft: Partial<typeof INITIAL_DRAFT>) =>
  scoreSchema.safeParse(toScoreInput({ kind, draft: { ...INITIAL_DRAFT, ...draft }, ...ids }))
const messageOf = (result: ReturnType<typeof parseDraft>) =>
  result.success ? undefined : result.error.issues[0]?.message

describe('the draft of a score', () => {
  it('is invalid without a type', () => {
    expect(messageOf(parseDraft(null, {}))).toBe(SCORE_MESSAGES.typeMissing)
  })

  it('refuses a positive score of zero and an empty amount', () => {
    expect(messageOf(parseDraft('positive', { positivePoints: 0 }))).toBe(SCORE_MESSAGES.positiveTooSmall)
    expect(messageOf(parseDraft('positive', { positivePoints: null }))).toBe(SCORE_MESSAGES.positiveTooSmall)
  })

  it('uses the default description for a positive score without one', () => {
    const result = parseDraft('positive', { positivePoints: 5, description: '   ' })
    expect(result.success && 'description' in result.data && result.data.description).toBe(
      DEFAULT_POSITIVE_DESCRIPTION,
    )
  })

  it('requires a description for a manual negative score', () => {
    expect(messageOf(parseDraft('negative', { conduct: 'manual', negativePoints: 3 }))).toBe(
      SCORE_MESSAGES.descriptionMissing,
    )
  })

  it('refuses a negative score without a conduct', () => {
    expect(messageOf(parseDraft('negative', {}))).toBe(SCORE_MESSAGES.negativeInvalid)
  })

  it('has the negative points of its conduct', () => {
    for (const conduct of CONDUCTS) {
      expect(scoreDraftPoints('negative', { ...INITIAL_DRAFT, conduct: conduct.key })).toBe(conduct.points)
      expect(conduct.points).toBeLessThan(0)
      expect(parseDraft('negative', { conduct: conduct.key }).success).toBe(true)
    }
  })

  it('has an unusual amount above 100 and above three times the largest of the child’s entries', () => {
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

  it('has its conduct or its own text as the description of the score', () => {
    const conduct = parseDraft('negative', { conduct: 'mentir' })
    expect(conduct.success && scoreText(conduct.data)).toBe('Mentir')
    const manual = parseDraft('positive', { description: 'Ajudou a vovó' })
    expect(manual.success && scoreText(manual.data)).toBe('Ajudou a vovó')
  })

  it('offers the ten conducts of rule 38', () => {
    expect(CONDUCTS.map(({ label, points }) => `${label} ${points}`)).toEqual([
      'Xingar -10',
      'Chorar sem motivo -5',
      'Ser grosseiro(a) -10',
      'Gritar -8',
      'Maltratar irmão(ã) -15',
      'Desobedecer -10',
      'Fazer birra -8',
      'Mentir -12',
      'Bater em alguém -15',
      'Não querer tomar banho -5',
    ])
  })
})
