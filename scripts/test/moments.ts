import { momentOf } from '#app/domain/families/dates/moment-of.ts'

/** Wall time of a family in São Paulo at which tests run, 'yyyy-MM-ddTHH:mm'; 'now' is the real time. */
export type TestMoment = string

/** The moment of every run that names no other: a Wednesday morning. */
export const DEFAULT_MOMENT: TestMoment = '2026-11-25T10:00'

/** The moments of `npm run test:dates`: each weekday, both sides of midnight, ends of months and years, changes of clocks. */
export const DATE_MOMENTS: TestMoment[] = [
  '2026-11-22T08:30', // Sunday
  '2026-11-30T10:00', // Monday, the last day of a month
  '2026-12-01T19:00', // Tuesday, the first day of a month
  '2026-11-25T12:00', // Wednesday
  '2026-12-31T21:45', // Thursday, the last day of a year
  '2026-11-27T06:15', // Friday
  '2026-11-28T13:00', // Saturday
  '2026-11-29T23:58', // Sunday, ends two minutes later
  '2027-01-01T00:02', // Friday, the first minutes of a year
  '2028-02-29T16:00', // Tuesday
  '2018-11-04T01:02', // Sunday whose first hour clocks skipped
  '2018-02-17T22:50', // Saturday whose last hour came twice
]

/** The moment as a date; undefined for 'now'. Throws an Error for text of another form. */
export function dateOf(moment: TestMoment): Date | undefined {
  if (moment === 'now') return undefined
  const [day = '', time = ''] = moment.split('T')
  const date = momentOf(day, time, 'America/Sao_Paulo')
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(moment) || Number.isNaN(date.getTime())) {
    throw new Error(`--at=${moment}: a forma é --at=2026-11-29T23:58, ou --at=now.`)
  }
  return date
}
