import { expect, test } from 'vitest'
import {
  alreadyRedeemedMessage,
  limitText,
  nextPeriodStart,
  closedSentence,
  periodStart,
  redeemedText,
  returnText,
} from './redemption-period.ts'

test('a period starts today, on Sunday, on the first of the month or on New Year', () => {
  // a Wednesday
  const today = '2026-11-25'
  expect(periodStart('diario', today)).toBe('2026-11-25')
  expect(periodStart('semanal', today)).toBe('2026-11-22')
  expect(periodStart('mensal', today)).toBe('2026-11-01')
  expect(periodStart('anual', today)).toBe('2026-01-01')
  expect(periodStart('semanal', '2026-11-22'), 'a Sunday is the first day of its own week').toBe('2026-11-22')
})

test('the next period starts where the current one ends, also in short months and leap years', () => {
  expect(nextPeriodStart('diario', '2026-12-31')).toBe('2027-01-01')
  expect(nextPeriodStart('semanal', '2026-12-27')).toBe('2027-01-03')
  expect(nextPeriodStart('mensal', '2028-02-29')).toBe('2028-03-01')
  expect(nextPeriodStart('mensal', '2026-01-31')).toBe('2026-02-01')
  expect(nextPeriodStart('mensal', '2026-12-01')).toBe('2027-01-01')
  expect(nextPeriodStart('anual', '2028-01-01')).toBe('2029-01-01')
  expect(nextPeriodStart('anual', '2026-12-31')).toBe('2027-01-01')
})

test('the refusal of a second redemption says when the next one is possible', () => {
  const today = '2026-11-25'
  expect(alreadyRedeemedMessage('diario', today)).toBe(
    'Este prêmio já foi resgatado hoje. Dá para resgatar de novo a partir de amanhã.',
  )
  expect(alreadyRedeemedMessage('semanal', today)).toBe(
    'Este prêmio já foi resgatado nesta semana. Dá para resgatar de novo a partir de domingo, 29 de novembro.',
  )
  expect(alreadyRedeemedMessage('mensal', today)).toBe(
    'Este prêmio já foi resgatado neste mês. Dá para resgatar de novo a partir de 1º de dezembro.',
  )
  expect(alreadyRedeemedMessage('anual', today)).toBe(
    'Este prêmio já foi resgatado neste ano. Dá para resgatar de novo a partir de 1º de janeiro de 2027.',
  )
})

test('the card says since when a reward is redeemed, and when it comes back', () => {
  const today = '2026-11-25'
  expect(redeemedText('semanal')).toBe('Já resgatado nesta semana')
  expect(returnText('diario', today)).toBe('Volta amanhã')
  expect(returnText('semanal', today)).toBe('Volta domingo')
  expect(returnText('mensal', today)).toBe('Volta em 1º de dezembro')
  expect(returnText('anual', today)).toBe('Volta em 1º de janeiro de 2027')
})

test('on the last day of a period the reward comes back tomorrow', () => {
  expect(returnText('semanal', '2026-11-28')).toBe('Volta amanhã')
  expect(returnText('mensal', '2026-11-30')).toBe('Volta amanhã')
  expect(returnText('anual', '2026-12-31')).toBe('Volta amanhã')
  expect(alreadyRedeemedMessage('mensal', '2026-11-30')).toContain('a partir de amanhã.')
})

test('only the first day of a month is an ordinal', () => {
  expect(alreadyRedeemedMessage('semanal', '2026-01-28')).toContain('domingo, 1º de fevereiro')
  expect(alreadyRedeemedMessage('semanal', '2026-01-08')).toContain('domingo, 11 de janeiro')
})

test('a reward without a limit says so', () => {
  expect(limitText({ redemptionPeriod: 'semanal', oncePerPeriod: true, isOnce: false })).toBe(
    'uma vez por semana',
  )
  expect(limitText({ redemptionPeriod: 'semanal', oncePerPeriod: false, isOnce: false })).toBe('sem limite')
  expect(limitText({ redemptionPeriod: 'semanal', oncePerPeriod: false, isOnce: true })).toBe('uma vez')
})

test('a card says when a redeemed reward returns, or who has one that exists once', () => {
  const redemptionPeriod = 'semanal' as const
  expect(closedSentence({ redemptionPeriod }, '2026-11-25')).toBe('Já resgatado nesta semana. Volta domingo.')
  const claimed = (status: 'redeemed' | 'approved' | 'asked') =>
    closedSentence({ redemptionPeriod, claim: { childId: 'bia', childName: 'Bia', status } }, '2026-11-25')
  expect([claimed('redeemed'), claimed('approved'), claimed('asked')]).toEqual([
    'Já resgatado por Bia.',
    'Já combinado com Bia.',
    'Já pedido por Bia.',
  ])
})
