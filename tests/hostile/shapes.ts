/*
 * Plausible but invalid values of each input type: outside of the range of a column, a calendar or the memory.
 * `app/domain/input/` has the bounds.
 */

const LONG = '1'.repeat(200)

/** Invalid dates, and dates outside of every plausible year. */
export const INVALID_DAYS = [
  '0000-01-01',
  '0001-01-01',
  '-0001-01-01',
  '1899-12-31',
  '2200-01-01',
  '9999-12-31',
  '10000-01-01',
  '275760-09-13',
  '2026-00-10',
  '2026-02-30',
  '2026-13-01',
  '2026-1-1',
  '１９９９-01-01',
  '2026-11-21T00:00:00Z',
  '2026-11-21 ',
  '2026-11-21\n',
  `${LONG}-01-01`,
  `2026-01-${LONG}`,
  'infinity',
  'now',
  'epoch',
  '',
]

/** Invalid times. */
export const INVALID_MOMENTS = [
  ...INVALID_DAYS.filter((day) => !day.includes('T')).map((day) => `${day}T00:00:00Z`),
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T00:00:61Z',
  ...['+15:59', '-15:59', '+16:00', '-23:59', '+99:99', '+24:00', '-00:99'].map(
    (offset) => `2026-01-01T00:00:00${offset}`,
  ),
  `2026-01-01T00:00:00.${LONG}Z`,
  `2026-01-01T00:00:00.${'1'.repeat(20)}Z`,
  '2026-01-01T00:00:00',
  '2026-01-01',
  'infinity',
  '-infinity',
  '8640000000000001',
  '',
]

/** Invalid ids. */
export const INVALID_IDS = [
  '00000000-0000-0000-0000-00000000000g',
  '{00000000-0000-7000-8000-000000000000}',
  '000000000000700080000000000000000',
  '00000000-0000-7000-8000-0000000000000',
  '00000000-0000-7000-8000-000000000000\n',
  '00000000-0000-7000-8000-000000000000 ',
  'null',
  'undefined',
  '1',
  "' or 1=1--",
  LONG,
  'a'.repeat(5_000),
]

/** Invalid cursors around the id of an existing entry. */
export const invalidCursors = (id: string): string[] => [
  ...INVALID_MOMENTS.map((moment) => `${moment}_${id}`),
  ...INVALID_IDS.map((badId) => `2026-01-01T00:00:00.000Z_${badId}`),
  '_',
  id,
  `2026-01-01T00:00:00.000Z__${id}`,
  `_${id}`,
  '2026-01-01T00:00:00.000Z',
]

/** Invalid numbers for a query, and numbers outside of every column. */
export const INVALID_NUMBERS = [
  '-1',
  '0',
  '1.5',
  '1e3',
  '1e400',
  '-1e400',
  'NaN',
  'Infinity',
  '0x10',
  '١٢',
  '[]',
  '%00',
  '2147483648',
  '9223372036854775808',
  LONG,
]
