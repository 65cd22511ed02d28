import { z } from 'zod'
import { normalizeCode } from '#app/base/normalize-code.ts'

// schemas of single values, with bounds that fit the database's columns

/** Maximum of an integer column in PostgreSQL. */
export const MAX_INTEGER = 2_147_483_647
/** Maximum length of the title of a task or reward. */
export const MAX_TITLE_LENGTH = 120
/** Dates outside these years are typing errors or attacks. Imported blogs have posts from the 1990s. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2199
/** Length of '2026-11-18T20:42:00.000000000-03:00'. */
const MAX_MOMENT_LENGTH = 35
const UUID_LENGTH = 36

const DECIMAL_NUMBER = /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/

/**
 * Converts a text such as ' 42 ' or '1.5' to a number for `schema`, and an empty text to undefined. `schema` gets other
 * values unchanged ('1e3', '0x10', an array, a boolean) and refuses them.
 */
function numberFromText<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess((value) => {
    if (value === null || (typeof value === 'string' && value.trim() === '')) return undefined
    return typeof value === 'string' && DECIMAL_NUMBER.test(value) ? Number(value) : value
  }, schema)
}

/** Messages of a number field. A message that is not set is the same as `missing`. */
interface NumberMessages {
  missing?: string
  notWhole?: string
  tooSmall?: string
  tooLarge?: string
}

/** A whole number from `min` to `max`, as a JSON number or as text. */
export function wholeNumber(min: number, max: number, messages: NumberMessages = {}) {
  const { missing, notWhole = missing, tooSmall = missing, tooLarge = missing } = messages
  return numberFromText(z.number(missing).int(notWhole).min(min, tooSmall).max(max, tooLarge))
}

/** A whole number from `min` to `max`, only as a JSON number. */
export const exactNumber = (min: number, max: number) => z.int().min(min).max(max)

/** A counter from the database, such as a revision or version, sent back as a JSON number. */
export const storedCount = (min = 0) => exactNumber(min, MAX_INTEGER)

/** The row's revision when the form was opened. */
export const revisionNumber = storedCount()

/** A code that a person types, in capitals without spaces and hyphens. */
export const typedCode = (message?: string) => z.string(message).overwrite(normalizeCode)

export const idField = (message?: string) => z.uuid(message)

/** Input of an action on one row. */
export const idSchema = z.object({ id: idField() })

/**
 * Characters without a shape: spaces, control and zero-width characters, fillers of Hangul and Braille. Not NUL, which
 * makes the text one that cannot be stored (form.server.ts).
 */
const INVISIBLE = /[[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]--\0]/gv

/** The trimmed text; empty if nothing of it would be seen on the screen. */
export const visibleText = (text: string): string => (text.replace(INVISIBLE, '') === '' ? '' : text.trim())

/** A trimmed text of at most `max` characters; may be empty. */
export const textField = (max: number, tooLong?: string) =>
  z.string().overwrite(visibleText).max(max, tooLong)

/** A trimmed text of 1 to `max` characters, of which something is seen on the screen. */
export const requiredText = (max: number, missing?: string, tooLong?: string) =>
  z.string(missing).overwrite(visibleText).min(1, missing).max(max, tooLong)

/** An untrimmed technical text, such as a version or path, of 1 to `max` characters. */
export const identifierField = (max: number) => z.string().min(1).max(max)

/** Name of a task's or reward's illustration, such as 'pia-2'; null if it is empty or missing. */
export const drawingField = z
  .string()
  .trim()
  .max(40)
  .regex(/^[a-z0-9-]*$/)
  .nullish()
  .transform((name) => name || null)

/** 'HH:mm'. */
export const timeField = (message?: string) => z.string(message).regex(/^([01]\d|2[0-3]):[0-5]\d$/, message)

/** 'HH:mm', null for an empty text or null. */
export const optionalTimeField = (message?: string) =>
  z.preprocess((value) => (value === '' ? null : value), timeField(message).nullable())

/** A date from 1900 to 2199, 'yyyy-MM-dd'. */
export const civilDateField = z.iso
  .date('Escolha uma data.')
  .refine((day) => isYearInRange(Number(day.slice(0, 4))), 'Escolha uma data entre 1900 e 2199.')

/** An ISO 8601 timestamp from 1900 to 2199, with 'Z' or an offset of at most 14:59 hours. */
export const momentField = z.iso.datetime({ offset: true }).max(MAX_MOMENT_LENGTH).refine(isMoment)

export const listField = <Item extends z.ZodType>(item: Item, max: number) => z.array(item).max(max)

/** Cursor of a list that is ordered by timestamp and id: '2026-11-18T20:42:00.000Z_<id>'. */
export const cursorField = z
  .string()
  .max(MAX_MOMENT_LENGTH + 1 + UUID_LENGTH)
  .transform((cursor) => {
    const [occurredAt = '', id = ''] = cursor.split('_')
    return { occurredAt, id }
  })
  .pipe(z.object({ occurredAt: momentField, id: idField() }))

/** A positive whole number in a query string; null for any other value. */
export const queryCount = wholeNumber(1, MAX_INTEGER).nullable().catch(null)

export const isId = (value: string | null | undefined): value is string => idField().safeParse(value).success

/** Whether an ISO 8601 timestamp is from 1900 to 2199 and has an offset that PostgreSQL accepts. */
export function isMoment(isoText: string): boolean {
  // PostgreSQL refuses offsets of 16 hours and more
  return isYearInRange(new Date(isoText).getUTCFullYear()) && !/[+-](?:1[5-9]|2\d):\d\d$/.test(isoText)
}

const isYearInRange = (year: number) => year >= FIRST_YEAR && year <= LAST_YEAR
