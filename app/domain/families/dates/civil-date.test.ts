import { describe, expect, test } from 'vitest'
import { civilDateOf, plusDays, wallTimeOf, weekdayOf, windowStarts } from './civil-date.ts'
import { momentOf } from './moment-of.ts'
import { BRAZILIAN_TIME_ZONES } from './time-zones.ts'

test.each([
  // Fernando de Noronha −2, Brasília −3, Manaus −4, Acre −5
  ['America/Noronha', '2026-03-10T02:00:00Z'],
  ['America/Sao_Paulo', '2026-03-10T03:00:00Z'],
  ['America/Bahia', '2026-03-10T03:00:00Z'],
  ['America/Manaus', '2026-03-10T04:00:00Z'],
  ['America/Cuiaba', '2026-03-10T04:00:00Z'],
  ['America/Rio_Branco', '2026-03-10T05:00:00Z'],
  ['America/Eirunepe', '2026-03-10T05:00:00Z'],
])('the civil date changes in %s at midnight of that zone', (zone, midnight) => {
  const moment = new Date(midnight)
  expect(civilDateOf(moment, zone)).toBe('2026-03-10')
  expect(wallTimeOf(moment, zone)).toBe('00:00')
  const momentBefore = new Date(moment.getTime() - 1)
  expect(civilDateOf(momentBefore, zone)).toBe('2026-03-09')
  expect(wallTimeOf(momentBefore, zone)).toBe('23:59')
})

test('the civil date equals the date of Intl in every offered zone', () => {
  const moment = new Date('2026-01-01T02:30:00Z')
  for (const timeZone of BRAZILIAN_TIME_ZONES) {
    const expected = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
    expect(civilDateOf(moment, timeZone), timeZone).toBe(expected)
  }
  expect(civilDateOf(moment, 'America/Noronha')).toBe('2026-01-01')
  expect(civilDateOf(moment, 'America/Sao_Paulo')).toBe('2025-12-31')
})

test('the civil date follows the summer time of 2018, when a day in São Paulo began at one o’clock', () => {
  const zone = 'America/Sao_Paulo'
  // 4 November 2018: 23:59:59 is followed by 01:00
  expect(civilDateOf(new Date('2018-11-04T02:59:59Z'), zone)).toBe('2018-11-03')
  expect(wallTimeOf(new Date('2018-11-04T02:59:59Z'), zone)).toBe('23:59')
  expect(civilDateOf(new Date('2018-11-04T03:00:00Z'), zone)).toBe('2018-11-04')
  expect(wallTimeOf(new Date('2018-11-04T03:00:00Z'), zone)).toBe('01:00')
  // 18 February 2018: the last hour of the 17th happened twice
  expect(civilDateOf(new Date('2018-02-18T01:30:00Z'), zone)).toBe('2018-02-17')
  expect(civilDateOf(new Date('2018-02-18T02:30:00Z'), zone)).toBe('2018-02-17')
  expect(wallTimeOf(new Date('2018-02-18T02:30:00Z'), zone)).toBe('23:30')
  expect(civilDateOf(new Date('2018-02-18T03:00:00Z'), zone)).toBe('2018-02-18')
  // Bahia did not change its clock
  expect(civilDateOf(new Date('2018-11-04T02:59:59Z'), 'America/Bahia')).toBe('2018-11-03')
  expect(wallTimeOf(new Date('2018-11-04T03:00:00Z'), 'America/Bahia')).toBe('00:00')
})

describe('days of the calendar', () => {
  test('weekdays run from Sunday, 0, to Saturday, 6', () => {
    expect(weekdayOf('2026-03-08')).toBe(0)
    expect(weekdayOf('2026-03-10')).toBe(2)
    expect(weekdayOf('2026-03-14')).toBe(6)
    expect(weekdayOf('2018-11-04'), 'a day without a midnight').toBe(0)
  })

  test('plusDays crosses months, years, leap days and changes of summer time', () => {
    expect(plusDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(plusDays('2028-02-29', 1)).toBe('2028-03-01')
    expect(plusDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(plusDays('2028-02-29', 365)).toBe('2029-02-28')
    expect(plusDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(plusDays('2018-11-03', 1)).toBe('2018-11-04')
    expect(plusDays('2018-11-04', 1)).toBe('2018-11-05')
    expect(plusDays('2018-02-17', 1)).toBe('2018-02-18')
  })

  test('plusDays reaches each of the 365 days of a year once', () => {
    const visitedDays = new Set<string>()
    let day = '2018-01-01'
    let weekday = weekdayOf(day)
    while (day < '2019-01-01') {
      expect(weekdayOf(day)).toBe(weekday)
      visitedDays.add(day)
      day = plusDays(day, 1)
      weekday = (weekday + 1) % 7
    }
    expect(visitedDays.size).toBe(365)
  })
})

test('a week starts on the Sunday on or before the day', () => {
  expect(windowStarts('2026-03-14').week).toBe('2026-03-08')
  expect(windowStarts('2026-03-08').week).toBe('2026-03-08')
  expect(windowStarts('2026-03-15').week).toBe('2026-03-15')
})

test('a week may start in the previous month and year', () => {
  expect(windowStarts('2026-01-01')).toEqual({
    today: '2026-01-01',
    week: '2025-12-28',
    month: '2026-01-01',
    year: '2026-01-01',
  })
})

test('the windows of 29 February in a leap year start on the days of that year', () => {
  expect(windowStarts('2028-02-29')).toEqual({
    today: '2028-02-29',
    week: '2028-02-27',
    month: '2028-02-01',
    year: '2028-01-01',
  })
})

test('the week of a Sunday without midnight (summer time) starts on that Sunday', () => {
  expect(windowStarts('2018-11-04').week).toBe('2018-11-04')
  expect(windowStarts('2018-11-10').week).toBe('2018-11-04')
  expect(windowStarts('2018-11-03').week).toBe('2018-10-28')
})

test('momentOf returns the moment when clocks of the zone show the time', () => {
  expect(momentOf('2026-11-20', '18:00', 'America/Sao_Paulo').toISOString()).toBe('2026-11-20T21:00:00.000Z')
  expect(momentOf('2026-11-20', '23:30', 'America/Rio_Branco').toISOString()).toBe('2026-11-21T04:30:00.000Z')
  for (const zone of BRAZILIAN_TIME_ZONES) {
    const moment = momentOf('2028-02-29', '07:05', zone)
    expect([civilDateOf(moment, zone), wallTimeOf(moment, zone)]).toEqual(['2028-02-29', '07:05'])
  }
})
