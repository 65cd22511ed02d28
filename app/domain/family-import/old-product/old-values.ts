import { z } from 'zod'

/** Text that the database can store: trimmed, NFC, no control characters except tab and line feed. */
export function cleanText(value: string): string {
  return (
    value
      .toWellFormed()
      .normalize('NFC')
      // eslint-disable-next-line no-control-regex -- the pattern removes control characters
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2066-\u2069\ufeff]/g, '')
      .trim()
  )
}

/** The first `length` Unicode characters, trimmed. */
export function truncate(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim()
}

const asText = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value

/** Text, also from a number or boolean. '' for anything else. */
export const oldTextField = z.preprocess(asText, z.string().transform(cleanText)).catch('')

/** The id of another record, also from a path such as 'families/abc'. '' without an id. */
export const oldIdField = oldTextField.transform((id) => id.split('/').at(-1) ?? '')

const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/

/** A number, also from text ('10', '7,5'). Undefined for anything else. */
export const oldNumberField = z
  .preprocess(
    (value) =>
      typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value.replace(',', '.')) : value,
    z.number(),
  )
  .optional()
  .catch(undefined)

/** A boolean, also from 0, 1 or text. Undefined for anything else. */
export const oldBooleanField = z
  .preprocess((value) => {
    if (value === 1 || value === 'true' || value === '1') return true
    return value === 0 || value === 'false' || value === '0' ? false : value
  }, z.boolean())
  .optional()
  .catch(undefined)

/** A list, or the keys of a map whose value is not false. Empty for anything else. */
export const oldListField = z
  .preprocess((value) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return Object.entries(value).flatMap(([key, isListed]) => (isListed === false ? [] : [key]))
    }
    return value
  }, z.array(z.unknown()))
  .catch([])

/** The distinct ids of a list, or of the keys of a map. */
export const oldIdListField = oldListField.transform((items) => [
  ...new Set(items.map((item) => oldIdField.parse(item)).filter((id) => id !== '')),
])

const MAX_DEPTH = 3
const MIN_MOMENT_MS = Date.UTC(2000, 0, 1)
const MAX_MOMENT_MS = Date.UTC(2100, 0, 1)
/** A smaller number is in seconds, a larger number in milliseconds. */
const MIN_EPOCH_MILLISECONDS = 100_000_000_000

/**
 * A moment in any form that exports use: {seconds, nanoseconds}, {_seconds, _nanoseconds}, such an object in `value` or
 * `$date`, ISO text, epoch seconds or milliseconds. Undefined for anything else, and outside the years 2000 to 2099.
 */
export function momentFrom(value: unknown): Date | undefined {
  const milliseconds = millisecondsFrom(value, 0) ?? Number.NaN
  return milliseconds >= MIN_MOMENT_MS && milliseconds < MAX_MOMENT_MS ? new Date(milliseconds) : undefined
}

function millisecondsFrom(value: unknown, depth: number): number | undefined {
  if (typeof value === 'number') return Math.abs(value) < MIN_EPOCH_MILLISECONDS ? value * 1000 : value
  if (typeof value === 'string') {
    const text = value.trim()
    return DECIMAL.test(text) ? millisecondsFrom(Number(text.replace(',', '.')), depth) : Date.parse(text)
  }
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined
  const fields = value as Record<string, unknown>
  const seconds = oldNumberField.parse(fields.seconds ?? fields['_seconds'])
  if (seconds === undefined) return millisecondsFrom(fields.value ?? fields.$date, depth + 1)
  return (
    seconds * 1000 + (oldNumberField.parse(fields.nanoseconds ?? fields['_nanoseconds']) ?? 0) / 1_000_000
  )
}

export const oldMomentField = z.preprocess(momentFrom, z.date().optional()).optional()
