import { expect, it } from 'vitest'
import { agoText, momentText, yearOfMoment } from './moment-text.ts'

it('a moment is described in Portuguese, in the zone of the family', () => {
  expect(momentText('2026-11-20T02:30:00Z', 'America/Sao_Paulo')).toBe('19 de novembro às 23h30')
  expect(momentText('2026-11-20T02:30:00Z', 'America/Rio_Branco')).toBe('19 de novembro às 21h30')
  expect(momentText('2026-11-20T02:30:00Z', 'America/Noronha')).toBe('20 de novembro às 0h30')
})

it('a missing moment is described as unknown, and an invalid one as invalid', () => {
  expect(momentText(null, 'America/Sao_Paulo')).toBe('Data desconhecida')
  expect(momentText('', 'America/Sao_Paulo')).toBe('Data desconhecida')
  expect(momentText('ontem', 'America/Sao_Paulo')).toBe('Data inválida')
})

it('yearOfMoment uses the zone of the family', () => {
  expect(yearOfMoment('2026-01-01T02:30:00Z', 'America/Sao_Paulo')).toBe('2025')
  expect(yearOfMoment('2026-01-01T03:00:00Z', 'America/Sao_Paulo')).toBe('2026')
  expect(yearOfMoment('ontem', 'America/Sao_Paulo')).toBeUndefined()
  expect(yearOfMoment(null, 'America/Sao_Paulo')).toBeUndefined()
})

it.each([
  ['2026-11-26T12:00:00Z', 'agora'],
  // a clock that is behind
  ['2026-11-26T12:05:00Z', 'agora'],
  ['2026-11-26T11:59:00Z', 'há 1 min'],
  ['2026-11-26T11:00:01Z', 'há 59 min'],
  ['2026-11-26T11:00:00Z', 'há 1 h'],
  ['2026-11-25T12:00:01Z', 'há 23 h'],
  ['2026-11-25T12:00:00Z', 'há 1 dia'],
  ['2026-11-20T12:00:00Z', 'há 6 dias'],
])('agoText says how long ago %s was: %s', (moment, text) => {
  expect(agoText(moment, '2026-11-26T12:00:00Z')).toBe(text)
})
