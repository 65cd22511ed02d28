import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countMinutes, minutesText } from './device-day.ts'

const MINUTE_MS = 60_000
const TODAY = '2026-11-26'
const at = (ms: number) => new Date(Date.parse('2026-11-26T12:00:00Z') + ms)

it('a report adds at most the minutes that have passed since the last one', () => {
  const report = (reported: number, passedMs: number) =>
    countMinutes(reported, { countedUntil: at(0), now: at(passedMs) }).minutes
  expect(report(5, 5 * MINUTE_MS)).toBe(5)
  expect(report(5, 2 * MINUTE_MS)).toBe(2)
  expect(report(5, 0)).toBe(0)
  // a server whose clock was set back
  expect(report(5, -60 * MINUTE_MS)).toBe(0)
})

it('reports that come a few seconds early or late lose no minute', () => {
  let countedUntil = at(0)
  let sum = 0
  for (const seconds of [298, 601, 899, 1202]) {
    const counted = countMinutes(5, { countedUntil, now: at(seconds * 1000) })
    countedUntil = counted.countedUntil
    sum += counted.minutes
  }
  expect(sum).toBe(20)
})

it('however often a device reports, the sum never exceeds the time that has passed by more than half a minute', () => {
  const reports = fc.array(fc.tuple(fc.nat(1440), fc.nat(20 * MINUTE_MS)), { maxLength: 60 })
  fc.assert(
    fc.property(reports, (steps) => {
      let [passedMs, sum, countedUntil] = [0, 0, at(0)]
      for (const [reported, waitedMs] of steps) {
        passedMs += waitedMs
        const counted = countMinutes(reported, { countedUntil, now: at(passedMs) })
        countedUntil = counted.countedUntil
        sum += counted.minutes
      }
      expect(sum * MINUTE_MS).toBeLessThanOrEqual(passedMs + MINUTE_MS / 2)
    }),
  )
})

it.each([
  ['nothing', [], null],
  ['only today', [{ day: TODAY, minutes: 12 }], 'Hoje 12 min'],
  [
    'seven days before today',
    [
      { day: TODAY, minutes: 12 },
      { day: '2026-11-25', minutes: 65 },
      { day: '2026-11-19', minutes: 40 },
      { day: '2026-11-18', minutes: 900 },
    ],
    'Hoje 12 min · média 15 min nos últimos 7 dias',
  ],
  [
    'the days since the first use',
    [{ day: '2026-11-24', minutes: 30 }],
    'Hoje 0 min · média 15 min nos últimos 7 dias',
  ],
  ['only long ago', [{ day: '2026-11-01', minutes: 30 }], null],
])('the use of a device with %s is said in words', (_, days, text) => {
  expect(minutesText(days, TODAY)).toBe(text)
})
