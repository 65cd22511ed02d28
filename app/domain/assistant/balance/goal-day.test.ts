import { expect, test } from 'vitest'
import { goalDay, goalDayText } from './goal-day.ts'
import type { PossiblePoints, PossibleWeek } from './possible-points.ts'

const week = (from: string, fields: Partial<PossibleWeek> = {}) =>
  ({ from, to: from, points: 0, awayDays: 0, isVacation: false, ...fields }) as PossibleWeek

/** From Wednesday, 25 November on: nothing on the first and third day, else 10 points. */
const possible: PossiblePoints = {
  days: Array.from({ length: 28 }, (_, day) => (day === 0 || day === 2 ? 0 : 10)),
  weeks: [week('2026-11-25'), week('2026-12-02')],
  tasks: [],
}

test('a goal arrives on the day whose points complete what is missing', () => {
  expect(goalDay(possible, 1)).toBe('2026-11-26')
  expect(goalDay(possible, 11)).toBe('2026-11-28')
  expect(goalDay(possible, 260)).toBe('2026-12-22')
  expect(goalDay(possible, 261)).toBeNull()
})

test('the sentence names the weekday and the date, and days away if there are any', () => {
  expect(goalDayText('Dia na praia', 12, possible)).toBe(
    'Fazendo tudo, “Dia na praia” (faltam 12) chega no sábado, 28/11.',
  )
  const away = { ...possible, weeks: [week('2026-11-25', { awayDays: 2 })] }
  expect(goalDayText('Dia na praia', 1, away)).toBe(
    'Fazendo tudo, “Dia na praia” (falta 1) chega na quinta-feira, 26/11. Dias fora e férias já contam.',
  )
  expect(goalDayText('Praia', 1261, possible)).toBe(
    'Fazendo tudo, “Praia” (faltam 1.261) leva mais de quatro semanas.',
  )
  expect(goalDayText('Praia', 0, possible)).toBe('Os pontos para “Praia” já bastam.')
  expect(goalDayText('Praia', 3, { ...possible, days: [5] })).toContain('chega ainda hoje.')
})
