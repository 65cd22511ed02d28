import { expect, it } from 'vitest'
import {
  civilDateField,
  cursorField,
  drawingField,
  isId,
  momentField,
  queryCount,
  requiredText,
  revisionNumber,
  textField,
  wholeNumber,
} from './field.ts'

const ID = '01a20492-d578-7229-b3ea-0644f3d52222'
const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

it.each([1, 100, '1', ' 42 ', '100'])('wholeNumber accepts %j', (value) => {
  expect(accepts(wholeNumber(1, 100), value)).toBe(true)
})

it.each([0, 101, 1.5, '1.5', '1e2', '0x10', '', ' ', null, undefined, true, [5], {}, Number.NaN])(
  'wholeNumber refuses %j',
  (value) => {
    expect(accepts(wholeNumber(1, 100), value)).toBe(false)
  },
)

it('wholeNumber has a message for each problem; the default is the message for a missing number', () => {
  const field = wholeNumber(1, 100, { missing: 'Falta.', tooLarge: 'Demais.' })
  const messageFor = (value: unknown) => field.safeParse(value).error?.issues[0]?.message
  expect([null, 0, 1.5, 101].map(messageFor)).toEqual(['Falta.', 'Falta.', 'Falta.', 'Demais.'])
})

it('revisionNumber accepts JSON numbers from 0 to the maximum of an integer column', () => {
  expect([0, 2_147_483_647].every((value) => accepts(revisionNumber, value))).toBe(true)
  expect([-1, 2_147_483_648, '1', null].some((value) => accepts(revisionNumber, value))).toBe(false)
})

it('queryCount is null for any value but a positive whole number', () => {
  expect(['7', '2147483647'].map((value) => queryCount.parse(value))).toEqual([7, 2_147_483_647])
  for (const value of [null, '', '0', '-1', '1e3', '2147483648', '1'.repeat(200)])
    expect(queryCount.parse(value)).toBeNull()
})

it('civilDateField accepts dates from 1900 to 2199', () => {
  for (const day of ['1900-01-01', '2024-02-29', '2199-12-31'])
    expect([day, accepts(civilDateField, day)]).toEqual([day, true])
  for (const day of ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '2026-02-29', '2026-1-1'])
    expect([day, accepts(civilDateField, day)]).toEqual([day, false])
})

it('momentField accepts timestamps from 1900 to 2199, with at most nine decimals and an offset that PostgreSQL accepts', () => {
  for (const moment of [
    '2026-11-18T20:42:00.000Z',
    '2026-11-18T20:42:00Z',
    '2026-11-18T20:42:00.123456-03:00',
    '2026-11-18T20:42:00+14:00',
  ])
    expect([moment, accepts(momentField, moment)]).toEqual([moment, true])
  for (const moment of [
    '0001-01-01T00:00:00Z',
    '2200-01-01T00:00:00Z',
    '2026-01-01T00:00:00+15:00',
    '2026-01-01T24:00:00Z',
    `2026-01-01T00:00:00.${'1'.repeat(200)}Z`,
    '2026-01-01T00:00:00',
  ])
    expect([moment, accepts(momentField, moment)]).toEqual([moment, false])
})

it('cursorField accepts a timestamp and an id', () => {
  expect(cursorField.parse(`2026-11-18T20:42:00.000Z_${ID}`)).toEqual({
    occurredAt: '2026-11-18T20:42:00.000Z',
    id: ID,
  })
  for (const cursor of ['', '_', ID, `0001-01-01T00:00:00Z_${ID}`, '2026-11-18T20:42:00.000Z_x'])
    expect([cursor, accepts(cursorField, cursor)]).toEqual([cursor, false])
})

it('isId accepts only a UUID', () => {
  expect(isId(ID)).toBe(true)
  expect([null, undefined, '', 'x', `${ID}0`].some(isId)).toBe(false)
})

it('drawingField converts an empty or missing name to null, and refuses a path', () => {
  expect(['', ' ', null, undefined].map((value) => drawingField.parse(value))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(drawingField.parse('pia-2')).toBe('pia-2')
  expect(accepts(drawingField, '../x')).toBe(false)
})

it.each(['\u200b', '\u3164', '\u2800', '\u00ad', '\u2060', '\ufe0f', ' \u200d\t', '\u0007'])(
  'a text of %j shows nothing: it is empty, and refused where a text is required',
  (text) => {
    expect(textField(50).parse(text)).toBe('')
    expect(requiredText(50, 'Falta o nome.').safeParse(text).error?.issues[0]?.message).toBe('Falta o nome.')
  },
)

it('invisible characters within a text stay, because emojis and scripts need them', () => {
  for (const text of ['👩\u200d👧', '❤\ufe0f', 'Zé\u00adlia'])
    expect(requiredText(50).parse(` ${text} `)).toBe(text)
})
