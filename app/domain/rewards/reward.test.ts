import { expect, test } from 'vitest'
import { canManageRewards } from './policy.ts'
import { REDEMPTION_PERIODS, isRewardFor } from './reward.ts'
import { REDEMPTION_MESSAGES, insufficientPointsMessage, redeemSchema, rewardSchema } from './schema.ts'

const id = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071'
const validInput = { id, title: ' Cinema ', points: '30', redemptionPeriod: 'semanal', childIds: [id, id] }

test('the reward form trims, converts numbers and lists each child once', () => {
  expect(rewardSchema.parse(validInput)).toEqual({
    id,
    title: 'Cinema',
    points: 30,
    redemptionPeriod: 'semanal',
    oncePerPeriod: false,
    isOnce: false,
    childIds: [id],
    drawing: null,
    revision: null,
  })
})

test('a reward without name or points is refused with its message', () => {
  for (const fields of [{ title: ' ' }, { points: 0 }, { points: '' }, { points: -5 }]) {
    const validation = rewardSchema.safeParse({ ...validInput, ...fields })
    expect(validation.error?.issues[0]?.message).toBe('Por favor, preencha nome e pontos válidos.')
  }
})

test('a missing reward, an unknown reward and missing points each have their own message', () => {
  const validation = redeemSchema.safeParse({ id, childId: id, rewardId: '' })
  expect(validation.error?.issues[0]?.message).toBe('Selecione um prêmio para resgatar.')
  expect(REDEMPTION_MESSAGES.notFound).toBe('Prêmio não encontrado.')
  expect(insufficientPointsMessage({ balance: 12, usable: 12, cost: 30 })).toBe(
    'Pontos insuficientes. Você tem 12 pontos e o prêmio custa 30 pontos.',
  )
  expect(insufficientPointsMessage({ balance: 40, usable: 15, cost: 30 })).toBe(
    'Pontos insuficientes. De 40 pontos, 25 estão guardados, e o prêmio custa 30 pontos.',
  )
})

test('the redemption periods have these labels in this order', () => {
  expect(REDEMPTION_PERIODS.map((period) => period.label)).toEqual(['diário', 'semanal', 'mensal', 'anual'])
})

test('a reward without children is for every child', () => {
  expect(isRewardFor({ childIds: [] }, 'a')).toBe(true)
  expect(isRewardFor({ childIds: ['a'] }, 'a')).toBe(true)
  expect(isRewardFor({ childIds: ['b'] }, 'a')).toBe(false)
})

test('only guardians manage rewards', () => {
  expect([canManageRewards({ role: 'parent' }), canManageRewards({ role: 'child' })]).toEqual([true, false])
})
