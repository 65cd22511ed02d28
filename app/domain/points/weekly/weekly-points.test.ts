import fc from 'fast-check'
import { expect, test } from 'vitest'
import { civilDateOf, plusDays, weekdayOf } from '../../families/dates/civil-date.ts'
import {
  fillWeeks,
  pointsAxis,
  shortDate,
  dateRangeText,
  totalOf,
  sundayOf,
  pagesAround,
  weekSum,
  weeksText,
  weeksUntil,
  WEEKS_PER_PAGE,
} from './weekly-points.ts'

const anyDate = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2098-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))
const anyPoints = fc.oneof(fc.nat(60), fc.nat(100_000))
const anyWeek = fc
  .record({ week: anyDate.map(sundayOf), earned: anyPoints, lost: anyPoints, redeemed: anyPoints })
  .map((sums) => ({ ...sums, lastDay: plusDays(sums.week, 6) }))

test('a page has twelve weeks from Sunday to Saturday, and its last week contains the day', () => {
  fc.assert(
    fc.property(anyDate, (day) => {
      const weeks = weeksUntil(day)
      expect(weeks).toHaveLength(12)
      expect(weeks.every((sunday) => weekdayOf(sunday) === 0)).toBe(true)
      weeks.slice(1).forEach((sunday, index) => expect(sunday).toBe(plusDays(weeks[index]!, 7)))
      const lastWeek = weeks.at(-1)!
      expect(lastWeek <= day && day < plusDays(lastWeek, 7)).toBe(true)
    }),
  )
  expect(WEEKS_PER_PAGE).toBe(12)
})

test('a week continues over the end of the year', () => {
  expect(sundayOf('2026-01-01')).toBe('2025-12-28')
  expect(sundayOf('2025-12-28')).toBe('2025-12-28')
  expect(sundayOf('2025-12-27')).toBe('2025-12-21')
  expect(weeksUntil('2026-01-03', 2)).toEqual(['2025-12-21', '2025-12-28'])
})

test('the Sunday without a midnight (start of summer time in 2018) starts a week like any other Sunday', () => {
  const timeZone = 'America/Sao_Paulo'
  expect(sundayOf(civilDateOf(new Date('2018-11-04T02:59:59Z'), timeZone))).toBe('2018-10-28')
  expect(sundayOf(civilDateOf(new Date('2018-11-04T03:00:00Z'), timeZone))).toBe('2018-11-04')
  expect(weeksUntil('2018-11-10', 3)).toEqual(['2018-10-21', '2018-10-28', '2018-11-04'])
  expect(weeksUntil('2019-02-17', 2), 'the Sunday with two midnights').toEqual(['2019-02-10', '2019-02-17'])
})

test('the pages lead without gaps from the current week back to the first entry, and forward again', () => {
  fc.assert(
    fc.property(anyDate, fc.nat(3000), (today, dayCount) => {
      const firstDay = plusDays(today, -dayCount)
      const visitedWeeks: string[] = []
      let until: string | null = today
      while (until) {
        const weeks = weeksUntil(until)
        visitedWeeks.unshift(...weeks)
        until = pagesAround(weeks, { firstDay, today }).earlier
      }
      expect(visitedWeeks).toContain(sundayOf(firstDay))
      visitedWeeks.slice(1).forEach((sunday, index) => expect(sunday).toBe(plusDays(visitedWeeks[index]!, 7)))
      for (until = firstDay; until;) {
        const weeks = weeksUntil(until)
        const { later } = pagesAround(weeks, { firstDay, today })
        expect(later === null).toBe(weeks.includes(sundayOf(today)))
        until = later
      }
    }),
  )
  const weeks = weeksUntil('2026-11-21')
  expect(pagesAround(weeks, { firstDay: null, today: '2026-11-21' })).toEqual({ earlier: null, later: null })
})

test('fillWeeks adds empty weeks, and keeps the sums of the stored weeks', () => {
  fc.assert(
    fc.property(
      anyDate,
      fc.uniqueArray(anyWeek, { selector: (item) => item.week, maxLength: 12 }),
      (day, storedWeeks) => {
        const weeks = weeksUntil(day)
        const weeksOnPage = storedWeeks.filter((item) => weeks.includes(item.week))
        const filledWeeks = fillWeeks(weeks, storedWeeks)
        expect(filledWeeks.map((item) => item.week)).toEqual(weeks)
        expect(filledWeeks.every(({ lastDay }) => weekdayOf(lastDay) === 6)).toBe(true)
        expect(totalOf(filledWeeks)).toEqual(totalOf(weeksOnPage))
        const { earned, lost, redeemed } = totalOf(filledWeeks)
        expect(filledWeeks.reduce((sum, item) => sum + weekSum(item), 0)).toBe(earned - lost - redeemed)
      },
    ),
  )
})

test('the axis covers every week, with round steps and at most five lines', () => {
  fc.assert(
    fc.property(fc.array(anyWeek, { maxLength: 12 }), (weeks) => {
      const { step, lines } = pointsAxis(weeks)
      expect(String(step)).toMatch(/^[125]0*$/)
      expect(lines).toContain(0)
      expect(lines.length).toBeGreaterThan(1)
      expect(lines.length).toBeLessThanOrEqual(5)
      lines.forEach((line, index) => expect(line).toBe(lines[0]! + index * step))
      for (const { earned, lost, redeemed } of weeks) {
        expect(lines.at(-1)).toBeGreaterThanOrEqual(earned)
        expect(-lines[0]!).toBeGreaterThanOrEqual(lost + redeemed)
      }
    }),
  )
})

test('without lost and redeemed points the axis has no line below zero', () => {
  expect(
    pointsAxis([{ week: '2026-11-15', lastDay: '2026-11-21', earned: 86, lost: 0, redeemed: 0 }]),
  ).toEqual({ step: 50, lines: [0, 50, 100] })
  expect(pointsAxis([]).lines).toEqual([0, 1])
})

test('a period is described by its dates in Portuguese', () => {
  expect(dateRangeText('2026-11-15', '2026-11-21', '2026')).toBe('15 a 21 de novembro')
  expect(dateRangeText('2026-11-29', '2026-12-05', '2026')).toBe('29 de novembro a 5 de dezembro')
  expect(dateRangeText('2025-11-16', '2025-11-22', '2026')).toBe('16 a 22 de novembro de 2025')
  expect(dateRangeText('2025-12-28', '2026-01-03', '2026')).toBe(
    '28 de dezembro de 2025 a 3 de janeiro de 2026',
  )
  expect(shortDate('2026-11-05')).toBe('05/11')
})

test('the chart is described by a text in Portuguese', () => {
  const weeks = fillWeeks(weeksUntil('2026-11-21'), [
    { week: '2026-10-18', earned: 254, lost: 25, redeemed: 0 },
    { week: '2026-11-08', earned: 1086, lost: 0, redeemed: 120 },
  ])
  expect(weeksText(weeks, '2026')).toBe(
    'De 30 de agosto a 21 de novembro: ganhou 1.340, perdeu 25 e resgatou 120 pontos. ' +
      'Semana com mais ganhos: 8 a 14 de novembro, com 1.086.',
  )
  const lost = fillWeeks(weeksUntil('2026-11-21'), [{ week: '2026-10-18', earned: 0, lost: 5, redeemed: 0 }])
  expect(weeksText(lost, '2026')).toBe(
    'De 30 de agosto a 21 de novembro: ganhou 0, perdeu 5 e resgatou 0 pontos.',
  )
  expect(weeksText(fillWeeks(weeksUntil('2026-11-21'), []), '2026')).toBe(
    'De 30 de agosto a 21 de novembro: nenhum ponto.',
  )
})
