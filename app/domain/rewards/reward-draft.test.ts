import { expect, test } from 'vitest'
import { checkRewardDraft, type RewardDraft, rewardDifferences, rewardDraftOf } from './reward-draft.ts'
import type { Reward } from './reward.ts'

const bia = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071'
const theo = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072'
const id = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6073'
const cinema: Reward = {
  id,
  title: 'Cinema',
  points: 120,
  redemptionPeriod: 'semanal',
  oncePerPeriod: false,
  childIds: [bia],
  drawing: 'pipoca',
  revision: 4,
}

test('a new reward is for every child, and limited to once a day', () => {
  expect(rewardDraftOf(null, [bia, theo])).toEqual({
    title: '',
    points: 30,
    redemptionPeriod: 'diario',
    oncePerPeriod: true,
    childIds: [bia, theo],
    drawing: null,
  })
})

test('editing starts from the stored values, without children who left the family', () => {
  expect(rewardDraftOf(cinema, [bia, theo])).toEqual({
    title: 'Cinema',
    points: 120,
    redemptionPeriod: 'semanal',
    oncePerPeriod: false,
    childIds: [bia],
    drawing: 'pipoca',
  })
  expect(rewardDraftOf(cinema, [theo]).childIds).toEqual([])
  expect(rewardDraftOf({ ...cinema, childIds: [] }, [bia, theo]).childIds, 'for every child').toEqual([
    bia,
    theo,
  ])
})

test('a draft with all children is saved for every child, a draft with some for those', () => {
  const draft = rewardDraftOf(cinema, [bia, theo])
  const result = checkRewardDraft(id, { ...draft, childIds: [theo, bia] }, [bia, theo], 4)
  expect(result).toMatchObject({ ok: true, input: { childIds: [], revision: 4 } })
  expect(checkRewardDraft(id, draft, [bia, theo], null)).toMatchObject({
    ok: true,
    input: { childIds: [bia], revision: null },
  })
})

test('a draft without children is refused, and not saved for every child', () => {
  const draft = { ...rewardDraftOf(cinema, [bia, theo]), childIds: [] }
  expect(checkRewardDraft(id, draft, [bia, theo], 4)).toEqual({
    ok: false,
    missing: ['childIds'],
    problems: { childIds: 'Escolha pelo menos uma criança.' },
  })
  expect(checkRewardDraft(id, draft, [], 4), 'a family without children').toMatchObject({ ok: true })
})

test('a draft without a name or points is refused with the missing fields', () => {
  const draft = { ...rewardDraftOf(cinema, [bia]), title: ' ', points: null }
  expect(checkRewardDraft(id, draft, [bia], 4)).toEqual({
    ok: false,
    missing: ['title', 'points'],
    problems: { title: 'Dê um nome à recompensa.', points: 'A recompensa custa pelo menos 1 ponto.' },
  })
})

test('a price beyond the limit is reported as a problem, not as missing', () => {
  const result = checkRewardDraft(id, { ...rewardDraftOf(cinema, [bia]), points: 1_000_001 }, [bia], 4)
  expect(result).toEqual({
    ok: false,
    missing: [],
    problems: { points: 'Um prêmio pode custar até 1.000.000 de pontos.' },
  })
})

test('rewardDifferences lists only differences, and treats all children as every child', () => {
  const labels = {
    familyChildIds: [bia, theo],
    childName: (childId: string) => (childId === bia ? 'Bia' : 'Theo'),
    drawingLabel: ({ drawing }: RewardDraft) => drawing ?? 'pelo título',
  }
  const draft = rewardDraftOf(cinema, [bia, theo])
  const stored: Reward = {
    ...cinema,
    points: 90,
    redemptionPeriod: 'mensal',
    oncePerPeriod: true,
    childIds: [],
    drawing: null,
    revision: 5,
  }
  expect(rewardDifferences(draft, stored, labels)).toEqual([
    { label: 'Pontos', typed: '120', stored: '90' },
    { label: 'Período de resgate', typed: 'semanal', stored: 'mensal' },
    { label: 'Limite', typed: 'sem limite', stored: 'uma vez por mês' },
    { label: 'Para quem', typed: 'Bia', stored: 'todas as crianças' },
    { label: 'Desenho', typed: 'pipoca', stored: 'pelo título' },
  ])
  const draftForBoth = { ...draft, childIds: [theo, bia] }
  expect(rewardDifferences(draftForBoth, { ...cinema, childIds: [] }, labels)).toEqual([])
})
