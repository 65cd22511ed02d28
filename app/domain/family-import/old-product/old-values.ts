import { z } from 'zod'

/** Text that the database can hold: trimmed, one form of each letter, no control characters but line breaks. */
export function cleanText(value: string): string {
  return (
    value
      .toWellFormed()
      .normalize('NFC')
      // eslint-disable-next-line no-control-regex -- they are what has to go
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2066-\u2069\ufeff]/g, '')
      .trim()
  )
}

/** At most `length` letters. */
export function cutTo(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim()
}

const asText = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value

/** Text, or a number written as one; '' for everything else. */
export const oldText = z.preprocess(asText, z.string().transform(cleanText)).catch('')

/** An id of another record: '' where there is none. A path such as 'families/abc' counts by its end. */
export const oldId = oldText.transform((id) => id.split('/').at(-1) ?? '')

const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/

/** A number, or text that holds one ('10', '7,5'); undefined for everything else. */
export const oldNumber = z
  .preprocess(
    (value) =>
      typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value.replace(',', '.')) : value,
    z.number(),
  )
  .optional()
  .catch(undefined)

/** A truth value in any spelling; undefined when it is none. */
export const oldFlag = z
  .preprocess((value) => {
    if (value === 1 || value === 'true' || value === '1') return true
    return value === 0 || value === 'false' || value === '0' ? false : value
  }, z.boolean())
  .optional()
  .catch(undefined)

/** A list, or a map whose keys are the items; empty for everything else. */
export const oldList = z
  .preprocess((value) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return Object.entries(value).flatMap(([key, chosen]) => (chosen === false ? [] : [key]))
    }
    return value
  }, z.array(z.unknown()))
  .catch([])

/** Ids as a list or as keys of a map, each once. */
export const oldIds = oldList.transform((list) => [
  ...new Set(list.map((item) => oldId.parse(item)).filter((id) => id !== '')),
])

const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)
/** Below this, a number of this century counts seconds. */
const SECONDS_BELOW = 100_000_000_000

/**
 * A moment in every spelling that exports use: {seconds, nanoseconds}, {_seconds, _nanoseconds}, a
 * `__datatype__` or `$date` around one, ISO text, epoch seconds or milliseconds. Undefined when it is
 * none, or lies outside 2000 to 2099.
 */
export function momentFrom(value: unknown): Date | undefined {
  const milliseconds = millisecondsFrom(value, 0)
  if (milliseconds === undefined || !(milliseconds >= EARLIEST && milliseconds < LATEST)) return undefined
  return new Date(milliseconds)
}

function millisecondsFrom(value: unknown, depth: number): number | undefined {
  if (typeof value === 'number') return Math.abs(value) < SECONDS_BELOW ? value * 1000 : value
  if (typeof value === 'string') {
    const text = value.trim()
    return DECIMAL.test(text) ? millisecondsFrom(Number(text.replace(',', '.')), depth) : Date.parse(text)
  }
  if (typeof value !== 'object' || value === null || depth > 3) return undefined
  const {
    seconds,
    nanoseconds,
    _seconds,
    _nanoseconds,
    value: inner,
    $date,
  } = value as Record<string, unknown>
  const whole = oldNumber.parse(seconds ?? _seconds)
  if (whole !== undefined)
    return whole * 1000 + (oldNumber.parse(nanoseconds ?? _nanoseconds) ?? 0) / 1_000_000
  return millisecondsFrom(inner ?? $date, depth + 1)
}

export const oldMoment = z.preprocess(momentFrom, z.date().optional()).optional()
