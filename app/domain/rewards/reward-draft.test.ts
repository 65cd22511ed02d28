import { expect, test } from 'vitest'
import { checkRewardDraft, type RewardDraft, rewardDifferences, rewardDraftOf } from './reward-draft.ts'
import type { Reward } from './reward.ts'

const biaId = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071'
const theoId = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072'
const id = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6073'
const cinema: Reward = {
  id,
  title: 'Cinema',
  points: 120,
  redemptionPeriod: 'semanal',
  oncePerPeriod: false,
  isOnce: false,
  isPinned: false,
  childIds: [biaId],
  drawing: 'pipoca',
  revision: 4,
}

test('the draft of a new reward is for every child, and limited to once a day', () => {
  expect(rewardDraftOf(null, [biaId, theoId])).toEqual({
    title: '',
    points: 30,
    redemptionPeriod: 'diario',
    oncePerPeriod: true,
    isOnce: false,
    childIds: [biaId, theoId],
    drawing: null,
  })
})

test('the draft of an edited reward has the stored values, without children who left the family', () => {
  expect(rewardDraftOf(cinema, [biaId, theoId])).toEqual({
    title: 'Cinema',
    points: 120,
    redemptionPeriod: 'semanal',
    oncePerPeriod: false,
    isOnce: false,
    childIds: [biaId],
    drawing: 'pipoca',
  })
  expect(rewardDraftOf(cinema, [theoId]).childIds).toEqual([])
  expect(rewardDraftOf({ ...cinema, childIds: [] }, [biaId, theoId]).childIds, 'for every child').toEqual([
    biaId,
    theoId,
  ])
})

test('a draft with all children is saved for every child, and a draft with some children only for these', () => {
  const draft = rewardDraftOf(cinema, [biaId, theoId])
  const result = checkRewardDraft(id, { ...draft, childIds: [theoId, biaId] }, [biaId, theoId], 4)
  expect(result).toMatchObject({ ok: true, input: { childIds: [], revision: 4 } })
  expect(checkRewardDraft(id, draft, [biaId, theoId], null)).toMatchObject({
    ok: true,
    input: { childIds: [biaId], revision: null },
  })
})

test('a draft without children is refused instead of being saved for every child', () => {
  const draft = { ...rewardDraftOf(cinema, [biaId, theoId]), childIds: [] }
  expect(checkRewardDraft(id, draft, [biaId, theoId], 4)).toEqual({
    ok: false,
    missing: ['childIds'],
    problems: { childIds: 'Escolha pelo menos uma criança.' },
  })
  expect(checkRewardDraft(id, draft, [], 4), 'a family without children').toMatchObject({ ok: true })
})

test('a draft without a name or points is refused with the missing fields', () => {
  const draft = { ...rewardDraftOf(cinema, [biaId]), title: ' ', points: null }
  expect(checkRewardDraft(id, draft, [biaId], 4)).toEqual({
    ok: false,
    missing: ['title', 'points'],
    problems: { title: 'Dê um nome à recompensa.', points: 'A recompensa custa pelo menos 1 ponto.' },
  })
})

test('a price beyond the limit is reported as a problem, not as missing', () => {
  const result = checkRewardDraft(id, { ...rewardDraftOf(cinema, [biaId]), points: 1_000_001 }, [biaId], 4)
  expect(result).toEqual({
    ok: false,
    missing: [],
    problems: { points: 'Um prêmio pode custar até 1.000.000 de pontos.' },
  })
})

test('rewardDifferences lists only fields that differ; all children selected equals a reward for every child', () => {
  const labels = {
    familyChildIds: [biaId, theoId],
    childName: (childId: string) => (childId === biaId ? 'Bia' : 'Theo'),
    drawingLabel: ({ drawing }: RewardDraft) => drawing ?? 'pelo título',
  }
  const draft = rewardDraftOf(cinema, [biaId, theoId])
  const stored: Reward = {
    ...cinema,
    points: 90,
    redemptionPeriod: 'mensal',
    oncePerPeriod: true,
    isOnce: false,
    childIds: [],
    drawing: null,
    revision: 5,
  }
  expect(rewardDifferences(draft, stored, labels)).toEqual([
    { label: 'Pontos', typed: '120', stored: '90' },
    { label: 'Período de resgate', typed: 'sem limite', stored: 'uma vez por mês' },
    { label: 'Para quem', typed: 'Bia', stored: 'todas as crianças' },
    { label: 'Desenho', typed: 'pipoca', stored: 'pelo título' },
  ])
  // without a limit, another period is no difference
  const weekly = { ...cinema, redemptionPeriod: 'anual' as const }
  expect(rewardDifferences(draft, weekly, labels).map(({ label }) => label)).not.toContain(
    'Período de resgate',
  )
  const draftForBoth = { ...draft, childIds: [theoId, biaId] }
  expect(rewardDifferences(draftForBoth, { ...cinema, childIds: [] }, labels)).toEqual([])
})
