import { expect, test } from 'vitest'
import {
  limitHint,
  nextPeriodStart,
  periodStart,
  alreadyRedeemedMessage,
  redeemedTexts,
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
  expect(redeemedTexts('semanal', '2026-01-28')).toEqual({
    statusText: 'Já resgatado nesta semana',
    nextText: 'De novo a partir de domingo, 1º de fevereiro',
  })
  // only the first day of a month is an ordinal
  expect(redeemedTexts('semanal', '2026-01-08').nextText).toBe('De novo a partir de domingo, 11 de janeiro')
})

test('the form explains what the period limits', () => {
  expect(limitHint('semanal', true)).toBe(
    'Cada criança resgata uma vez por semana. A semana começa no domingo.',
  )
  expect(limitHint('semanal', false)).toContain('quantas vezes quiser')
})
