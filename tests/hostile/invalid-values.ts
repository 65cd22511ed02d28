// Texts that the fields of `app/domain/input/` must refuse: malformed, or outside of the bounds of a column or a calendar.

const MANY_DIGITS = '1'.repeat(200)

/** Invalid civil dates, and dates in an implausible year. */
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
  `${MANY_DIGITS}-01-01`,
  `2026-01-${MANY_DIGITS}`,
  'infinity',
  'now',
  'epoch',
  '',
]

/** Invalid timestamps. */
export const INVALID_TIMESTAMPS = [
  ...INVALID_DAYS.filter((day) => !day.includes('T')).map((day) => `${day}T00:00:00Z`),
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T00:00:61Z',
  ...['+15:59', '-15:59', '+16:00', '-23:59', '+99:99', '+24:00', '-00:99'].map(
    (offset) => `2026-01-01T00:00:00${offset}`,
  ),
  `2026-01-01T00:00:00.${MANY_DIGITS}Z`,
  `2026-01-01T00:00:00.${'1'.repeat(20)}Z`,
  '2026-01-01T00:00:00',
  '2026-01-01',
  'infinity',
  '-infinity',
  '8640000000000001',
  '',
]

/** Texts that are not a UUID. */
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
  MANY_DIGITS,
  'a'.repeat(5_000),
]

/** Invalid cursors of the history; `id` is that of an existing entry. */
export const invalidCursors = (id: string): string[] => [
  ...INVALID_TIMESTAMPS.map((timestamp) => `${timestamp}_${id}`),
  ...INVALID_IDS.map((invalidId) => `2026-01-01T00:00:00.000Z_${invalidId}`),
  '_',
  id,
  `2026-01-01T00:00:00.000Z__${id}`,
  `_${id}`,
  '2026-01-01T00:00:00.000Z',
]

/** Texts that are not a number, and numbers that no column can store. */
export const INVALID_NUMBER_TEXTS = [
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
  MANY_DIGITS,
]
