import { expect, it } from 'vitest'
import { cleanText, momentFrom, oldNumberField } from './old-values.ts'

const moment = '2026-03-06T14:00:00.000Z'
const seconds = Date.parse(moment) / 1000
it.each([
  ['seconds and nanoseconds', { seconds, nanoseconds: 0 }],
  ['_seconds and _nanoseconds', { _seconds: seconds, _nanoseconds: 0 }],
  ["a tool's datatype", { __datatype__: 'timestamp', value: { _seconds: seconds, _nanoseconds: 0 } }],
  ['a $date', { $date: moment }],
  ['ISO text', moment],
  ['ISO text with an offset', '2026-03-06T11:00:00-03:00'],
  ['epoch milliseconds', seconds * 1000],
  ['epoch seconds', seconds],
  ['digits', String(seconds * 1000)],
])('a moment is read from %s', (_, value) => {
  expect(momentFrom(value)?.toISOString()).toBe(moment)
})

it.each([
  null,
  undefined,
  '',
  'ontem',
  {},
  [],
  true,
  Number.NaN,
  0,
  -1,
  1e300,
  '1999-12-31T00:00:00Z',
  { seconds: 'x' },
])('a moment is undefined for %j', (value) => {
  expect(momentFrom(value)).toBeUndefined()
})

it.each([
  ['10', 10],
  [' 7,5 ', 7.5],
  ['-12', -12],
  [3, 3],
])('points are read from %j', (value, points) => {
  expect(oldNumberField.parse(value)).toBe(points)
})

it.each(['', 'muitos', '1e9999', '0x10', null, {}, [], true, Number.NaN, Infinity])(
  'points are undefined for %j',
  (value) => {
    expect(oldNumberField.parse(value)).toBeUndefined()
  },
)

it('control characters are removed from text, and lone surrogates replaced', () => {
  expect(cleanText(' a\u0000b\u202ec\ud800 ')).toBe('abc\ufffd')
})
