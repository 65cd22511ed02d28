import pg from 'pg'

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const DATE_ARRAY = 1182
const NUMERIC = 1700
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY = 1009

// pg's types do not declare array types
const parserOf = pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown
const parseTextArray = parserOf(TEXT_ARRAY) as (text: string) => (string | null)[]

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The integer ${text} of the database is too large for a number`)
  return value
}

function parseArrayOf<T>(parse: (text: string) => T): (text: string) => (T | null)[] {
  return (text) => parseTextArray(text).map((item) => (item === null ? null : parse(item)))
}

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, parseInteger],
  [INT8_ARRAY, parseArrayOf(parseInteger)],
  [NUMERIC, Number],
  [NUMERIC_ARRAY, parseArrayOf(Number)],
  // a text, because the driver's Date is midnight in the process's time zone, which may be another day in UTC
  [DATE, (text) => text],
  [DATE_ARRAY, parseTextArray],
])

/**
 * Column types on PostgreSQL and PGlite: `bigint` as a number (RangeError when unsafe), `numeric` as a number, `date` as
 * 'yyyy-MM-dd', `timestamptz` as a Date, `json` parsed.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const customParser = format === 'binary' ? undefined : parsers.get(oid)
    return customParser ?? parserOf(oid, format)
  },
}
