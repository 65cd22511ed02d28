import { describe, expect, test } from 'vitest'
import { BRAZILIAN_TIME_ZONES } from '../../families/dates/time-zones.ts'
import { HOUR_MS, MINUTE_MS } from '#app/base/durations.ts'
import { type WindowState, windowStateAt } from './window-state.ts'

/** Each minute from `from` on for so many hours, with what clocks in the zone show. */
function walkMinutes(from: string, hours: number, timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return Array.from({ length: hours * 60 }, (_, minutes) => {
    const moment = new Date(Date.parse(from) + minutes * MINUTE_MS)
    const [day = '', time = ''] = format.format(moment).split(' ')
    return { moment, day, time }
  })
}

type Minutes = ReturnType<typeof walkMinutes>

/** The first minute at which clocks show `time` of `day`, or a later time. */
const firstAt = (minutes: Minutes, day: string, time: string) =>
  minutes.find((minute) => minute.day > day || (minute.day === day && minute.time >= time))!.moment

const TIMES = ['00:00', '00:30', '01:00', '07:00', '23:00', '23:30']

const UNTIL = '23:45'

// days on which clocks changed in some zone of Brazil, or the day before, and a day without summer time
const DAYS = [
  '2008-06-23',
  '2008-06-24',
  '2013-11-10',
  '2017-10-15',
  '2018-02-17',
  '2018-11-03',
  '2018-11-04',
  '2019-02-16',
  '2026-11-26',
]

describe.each(BRAZILIAN_TIME_ZONES)('%s', (timeZone) => {
  test('a window opens once and closes once, also on days on which clocks change', () => {
    for (const day of DAYS) {
      // no zone of Brazil is more than five hours behind UTC
      const minutes = walkMinutes(`${day}T00:00:00Z`, 33, timeZone)
      for (const time of TIMES) {
        const opens = firstAt(minutes, day, time)
        const closes = firstAt(minutes, day, UNTIL)
        const turn = { day, time, until: UNTIL }
        const expectedAt = (moment: Date): WindowState =>
          moment < opens ? 'before' : moment >= closes ? 'after' : 'open'
        const isNear = (moment: Date, change: Date) => Math.abs(Number(moment) - Number(change)) <= HOUR_MS
        const wrong = minutes.filter(
          ({ moment }) =>
            (isNear(moment, opens) || isNear(moment, closes)) &&
            windowStateAt(turn, moment, timeZone) !== expectedAt(moment),
        )
        expect({ day, time, wrong }).toEqual({ day, time, wrong: [] })
      }
    }
  })
})

test('on 4 November 2018 in São Paulo, which began at one o’clock, a turn of 00:30 opens at one', () => {
  const stateAt = (moment: string) =>
    windowStateAt({ day: '2018-11-04', time: '00:30', until: '01:30' }, new Date(moment), 'America/Sao_Paulo')
  expect(stateAt('2018-11-04T02:59:59Z')).toBe('before')
  expect(['2018-11-04T03:00:00Z', '2018-11-04T03:29:59Z'].map(stateAt)).toEqual(['open', 'open'])
  expect(stateAt('2018-11-04T03:30:00Z')).toBe('after')
})

test('on 17 February 2018 in São Paulo, whose last hour came twice, a turn of 23:30 opens in the first one and stays', () => {
  const stateAt = (moment: string) =>
    windowStateAt({ day: '2018-02-17', time: '23:30', until: null }, new Date(moment), 'America/Sao_Paulo')
  expect(['2018-02-18T01:29:59Z', '2018-02-18T01:30:00Z', '2018-02-18T02:15:00Z'].map(stateAt)).toEqual([
    'before',
    'open',
    'open',
  ])
})

test('a turn at any time of the day is open', () => {
  const turn = { day: '2026-11-26', time: null, until: null }
  expect(windowStateAt(turn, new Date('2026-11-26T03:00:00Z'), 'America/Sao_Paulo')).toBe('open')
})

test('a window within the skipped hour ends when it begins, so that the turn can still be done afterwards', () => {
  const turn = { day: '2018-11-04', time: '00:15', until: '00:45' }
  const stateAt = (moment: string) => windowStateAt(turn, new Date(moment), 'America/Sao_Paulo')
  expect(stateAt('2018-11-04T02:59:59Z')).toBe('before')
  expect(stateAt('2018-11-04T03:00:00Z')).toBe('after')
})
