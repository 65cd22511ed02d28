import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { civilDateOf, plusDays, wallTimeOf, weekdayOf, windowStarts } from './civil-date.ts'
import { momentOf } from './moment-of.ts'
import { BRAZILIAN_TIME_ZONES } from './time-zones.ts'
import { momentText } from './moment-text.ts'
import { timeText } from './time-text.ts'

const HOUR_MS = 60 * 60 * 1000
const anyZone = fc.constantFrom(...BRAZILIAN_TIME_ZONES)
// years with summer time (until 2019) and without it, both including leap years
const anyMoment = fc
  .date({
    min: new Date('2008-01-01T00:00:00Z'),
    max: new Date('2032-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000))
const anyDay = fc.integer({ min: 0, max: 9_000 }).map((days) => plusDays('2008-01-01', days))
const anyWallTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

/** Date and time of a moment in a zone, computed by Intl. */
function intlDateTime(moment: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [civilDate, time] = format.format(moment).split(' ')
  return { civilDate, time }
}

const initialZone = process.env.TZ
function setMachineZone(timeZone: string | undefined) {
  if (timeZone === undefined) delete process.env.TZ
  else process.env.TZ = timeZone
}
afterAll(() => setMachineZone(initialZone))

it('the offered zones are all zones of Brazil in the time zone database, São Paulo first', () => {
  const zonesOfIntl = (new Intl.Locale('pt-BR') as Intl.Locale & { getTimeZones(): string[] }).getTimeZones()
  expect([...BRAZILIAN_TIME_ZONES].toSorted()).toEqual([...zonesOfIntl].toSorted())
  expect(BRAZILIAN_TIME_ZONES[0]).toBe('America/Sao_Paulo')
})

describe('in every zone of Brazil', () => {
  it('a moment has the day and time of that zone’s calendar', () => {
    fc.assert(
      fc.property(anyMoment, anyZone, (moment, timeZone) => {
        expect({ civilDate: civilDateOf(moment, timeZone), time: wallTimeOf(moment, timeZone) }).toEqual(
          intlDateTime(moment, timeZone),
        )
      }),
    )
  })

  it('the date 25 hours later is one of the next two days', () => {
    fc.assert(
      fc.property(anyMoment, anyZone, (moment, timeZone) => {
        const today = civilDateOf(moment, timeZone)
        const laterDate = civilDateOf(new Date(moment.getTime() + 25 * HOUR_MS), timeZone)
        expect(laterDate > today).toBe(true)
        expect([plusDays(today, 1), plusDays(today, 2)]).toContain(laterDate)
      }),
    )
  })

  it('momentOf converts a time of a day to the moment at which clocks show it, unless summer time skips it', () => {
    fc.assert(
      fc.property(anyDay, anyWallTime, anyZone, (day, time, timeZone) => {
        const result = momentOf(day, time, timeZone)
        expect(civilDateOf(result, timeZone)).toBe(day)
        const earlierDateTime = intlDateTime(new Date(result.getTime() - HOUR_MS), timeZone)
        const isSkipped = wallTimeOf(result, timeZone) !== time
        // a repeated time gives its first moment; a skipped time (after midnight) gives the first hour of the day
        expect(earlierDateTime).not.toEqual({ civilDate: day, time })
        expect(isSkipped && earlierDateTime.civilDate === day).toBe(false)
      }),
    )
  })

  it('momentText describes a moment by the date and time of the zone', () => {
    const expectedText =
      /^\d{2} de (janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro) (às|à) \d{1,2}h(\d{2})?$/
    fc.assert(
      fc.property(anyMoment, anyZone, (moment, timeZone) => {
        const text = momentText(moment.toISOString(), timeZone)
        expect(text).toMatch(expectedText)
        expect(text.slice(0, 2)).toBe(civilDateOf(moment, timeZone).slice(8))
        expect(text.split(' ').at(-1)).toBe(timeText(wallTimeOf(moment, timeZone)))
      }),
    )
  })
})

it('periods start on a Sunday, on the first of a month and on 1 January, and contain today', () => {
  fc.assert(
    fc.property(anyDay, (today) => {
      const { week, month, year } = windowStarts(today)
      expect(weekdayOf(week)).toBe(0)
      expect(week <= today && today < plusDays(week, 7)).toBe(true)
      expect(today.startsWith(month.slice(0, 7)) && month.endsWith('-01')).toBe(true)
      expect(today.startsWith(year.slice(0, 4)) && year.endsWith('-01-01')).toBe(true)
    }),
  )
})

describe('the time zone of the machine', () => {
  // Apia skipped 30 December 2011, and São Paulo skipped one midnight a year
  it.each(['Pacific/Apia', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Etc/GMT+12'])(
    'a machine in the zone %s computes the same dates',
    (machineZone) => {
      setMachineZone(machineZone)
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).not.toBe('')
      expect(plusDays('2011-12-29', 1)).toBe('2011-12-30')
      expect(plusDays('2018-11-03', 1)).toBe('2018-11-04')
      expect(weekdayOf('2018-11-04')).toBe(0)
      expect(windowStarts('2011-12-31')).toMatchObject({ week: '2011-12-25', month: '2011-12-01' })
      expect(civilDateOf(new Date('2026-03-10T02:30:00Z'), 'America/Sao_Paulo')).toBe('2026-03-09')
      expect(wallTimeOf(new Date('2026-03-10T02:30:00Z'), 'America/Sao_Paulo')).toBe('23:30')
      expect(momentOf('2018-02-17', '23:30', 'America/Sao_Paulo').toISOString()).toBe(
        '2018-02-18T01:30:00.000Z',
      )
      expect(momentOf('2018-11-04', '00:30', 'America/Sao_Paulo').toISOString()).toBe(
        '2018-11-04T03:30:00.000Z',
      )
      expect(momentText('2026-03-10T02:30:00Z', 'America/Noronha')).toBe('10 de março às 0h30')
    },
  )
})

describe('summer time in São Paulo, 2018', () => {
  const saoPauloMoment = (date: string, time: string) =>
    momentOf(date, time, 'America/Sao_Paulo').toISOString()

  it('momentOf moves a skipped time by one hour: 4 November began at one o’clock', () => {
    expect(saoPauloMoment('2018-11-03', '23:59')).toBe('2018-11-04T02:59:00.000Z')
    expect(saoPauloMoment('2018-11-04', '00:00')).toBe('2018-11-04T03:00:00.000Z')
    expect(saoPauloMoment('2018-11-04', '00:30')).toBe('2018-11-04T03:30:00.000Z')
    expect(saoPauloMoment('2018-11-04', '01:00')).toBe('2018-11-04T03:00:00.000Z')
  })

  it('momentOf converts a repeated time to its first moment: 23:30 of 17 February', () => {
    expect(saoPauloMoment('2018-02-17', '23:30')).toBe('2018-02-18T01:30:00.000Z')
    expect(saoPauloMoment('2018-02-18', '00:00')).toBe('2018-02-18T03:00:00.000Z')
    expect(momentText('2018-02-18T01:30:00Z', 'America/Sao_Paulo')).toBe('17 de fevereiro às 23h30')
    expect(momentText('2018-02-18T02:30:00Z', 'America/Sao_Paulo')).toBe('17 de fevereiro às 23h30')
  })
})
