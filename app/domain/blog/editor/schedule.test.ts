import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateTimeFieldValueOf, momentOfFieldValue, momentToSave, publicationPlanOf } from './schedule.ts'

const NOW = new Date('2026-11-21T15:00:00.000Z')
const PAST = '2026-11-01T12:00:00.000Z'
const AHEAD = '2026-12-01T12:00:00.000Z'

describe('a date-time input', () => {
  it('shows the time in Brasília', () => {
    expect(dateTimeFieldValueOf('2026-11-21T17:03:00.000Z')).toBe('2026-11-21T14:03')
    expect(momentOfFieldValue('2026-11-21T14:03')).toBe('2026-11-21T17:03:00.000Z')
    // a summer with daylight saving
    expect(momentOfFieldValue('2018-12-01T10:00')).toBe('2018-12-01T12:00:00.000Z')
  })

  it('is parsed back to the same minute', () => {
    const since2020 = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(since2020, (date) => {
        date.setUTCSeconds(0, 0)
        expect(momentOfFieldValue(dateTimeFieldValueOf(date.toISOString()))).toBe(date.toISOString())
      }),
    )
  })

  it.each(['', 'amanhã', '2026-11', '2026-11-21'])('has no value for %j', (value) => {
    expect(momentOfFieldValue(value)).toBeNull()
  })
})

describe('the form shows when readers see a post', () => {
  const published = { status: 'published' as const, publishedAt: PAST }
  it.each([
    ['a draft', { status: 'draft' as const, publishedAt: null }, null, 'draft', null],
    ['published at once', { status: 'published' as const, publishedAt: null }, null, 'now', null],
    ['published long ago', published, published, 'now', null],
    ['a moment ahead', { status: 'published' as const, publishedAt: AHEAD }, null, 'later', AHEAD],
    ['a plan whose moment passed', published, null, 'later', PAST],
    [
      'a published post put off',
      { status: 'published' as const, publishedAt: AHEAD },
      published,
      'later',
      AHEAD,
    ],
  ])('of %s', (_name, fields, saved, plan, sent) => {
    expect(publicationPlanOf(fields, saved, NOW)).toBe(plan)
    expect(momentToSave(fields, saved, NOW)).toBe(sent)
  })
})
