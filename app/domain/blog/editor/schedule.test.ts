import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateTimeFieldValue, dateToSend, parseDateTimeField, publicationPlanOf } from './schedule.ts'

const NOW = new Date('2026-11-21T15:00:00.000Z')
const PAST = '2026-11-01T12:00:00.000Z'
const FUTURE = '2026-12-01T12:00:00.000Z'

describe('a datetime-local input', () => {
  it('shows and reads the time in Brasília', () => {
    expect(dateTimeFieldValue('2026-11-21T17:03:00.000Z')).toBe('2026-11-21T14:03')
    expect(parseDateTimeField('2026-11-21T14:03')).toBe('2026-11-21T17:03:00.000Z')
    // Brazil had daylight saving time until 2019
    expect(parseDateTimeField('2018-12-01T10:00')).toBe('2018-12-01T12:00:00.000Z')
  })

  it('keeps the minute when its value is formatted and parsed', () => {
    const dates = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(dates, (date) => {
        date.setUTCSeconds(0, 0)
        expect(parseDateTimeField(dateTimeFieldValue(date.toISOString()))).toBe(date.toISOString())
      }),
    )
  })

  it.each(['', 'amanhã', '2026-11', '2026-11-21'])('reads %j as null', (value) => {
    expect(parseDateTimeField(value)).toBeNull()
  })
})

describe('the publication plan', () => {
  const published = { status: 'published' as const, publishedAt: PAST }
  it.each([
    ['a draft', { status: 'draft' as const, publishedAt: null }, null, 'draft', null],
    ['a post published at once', { status: 'published' as const, publishedAt: null }, null, 'now', null],
    ['a post published before', published, published, 'now', null],
    ['a scheduled post', { status: 'published' as const, publishedAt: FUTURE }, null, 'later', FUTURE],
    ['a new post with a past date', published, null, 'later', PAST],
    [
      'a published post with a new future date',
      { status: 'published' as const, publishedAt: FUTURE },
      published,
      'later',
      FUTURE,
    ],
  ])('and the date to send are correct for %s', (_name, fields, saved, plan, expectedDate) => {
    expect(publicationPlanOf(fields, saved, NOW)).toBe(plan)
    expect(dateToSend(fields, saved, NOW)).toBe(expectedDate)
  })
})
