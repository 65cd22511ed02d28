import { z } from 'zod'

/*
 * Schemas of single values, with bounds that fit the database's columns. The schemas of forms and queries use them.
 */

/** The largest whole number that an integer column holds. */
export const LARGEST_INTEGER = 2_147_483_647
/** Days and moments outside these years are typing errors or attacks. Imported blogs have posts from the 1990s. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2199
/** '2026-11-18T20:42:00.000000000-03:00'. */
const MAX_MOMENT_LENGTH = 35
const UUID_LENGTH = 36

const TYPED_NUMBER = /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/

/**
 * Accepts a number, or typed digits. For any other value ('1e3', '0x10', an array, a boolean, a blank) `schema` reports
 * the problem.
 */
function typedNumber<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess((value) => {
    if (value === null || (typeof value === 'string' && value.trim() === '')) return undefined
    return typeof value === 'string' && TYPED_NUMBER.test(value) ? Number(value) : value
  }, schema)
}

/** Messages of a number field; `missing` replaces the others by default. */
interface NumberMessages {
  missing?: string
  notWhole?: string
  tooSmall?: string
  tooLarge?: string
}

/** A whole number from `min` to `max`, as JSON or as typed digits. */
export function wholeNumber(min: number, max: number, messages: NumberMessages = {}) {
  const { missing, notWhole = missing, tooSmall = missing, tooLarge = missing } = messages
  return typedNumber(z.number(missing).int(notWhole).min(min, tooSmall).max(max, tooLarge))
}

/** A whole number sent as a number, not as text. */
export const exactNumber = (min: number, max: number) => z.int().min(min).max(max)

/** A revision or version from the database, sent back as JSON. */
export const storedCount = (min = 0) => exactNumber(min, LARGEST_INTEGER)

/** The revision that a form was opened on. */
export const revisionNumber = storedCount()

/** A UUID, like all our keys. */
export const idField = (message?: string) => z.uuid(message)

/** The body of a write to one row, by its id. */
export const idSchema = z.object({ id: idField() })

/** A trimmed text of at most `max` letters, also ''. */
export const textField = (max: number, tooLong?: string) => z.string().trim().max(max, tooLong)

/** A trimmed text of 1 to `max` letters. */
export const requiredText = (max: number, missing?: string, tooLong?: string) =>
  z.string(missing).trim().min(1, missing).max(max, tooLong)

/** A technical identifier of at most `max` characters. */
export const wordField = (max: number) => z.string().min(1).max(max)

/** Name of a drawing; null for an empty or missing name. */
export const drawingField = z
  .string()
  .trim()
  .max(40)
  .regex(/^[a-z0-9-]*$/)
  .nullish()
  .transform((name) => name || null)

/** 'HH:mm'. */
export const timeField = (message?: string) => z.string(message).regex(/^([01]\d|2[0-3]):[0-5]\d$/, message)

/** A day of the calendar from 1900 to 2199, 'yyyy-MM-dd'. */
export const civilDateField = z.iso.date().refine((day) => isYear(Number(day.slice(0, 4))))

/** An ISO moment from 1900 to 2199, with the Z or an offset of at most 14 hours. */
export const momentField = z.iso.datetime({ offset: true }).max(MAX_MOMENT_LENGTH).refine(isMoment)

/** A list of at most `max` items. */
export const listField = <Item extends z.ZodType>(item: Item, max: number) => z.array(item).max(max)

/** Cursor of a list ordered by moment and id: '2026-11-18T20:42:00.000Z_<id>'. */
export const cursorField = z
  .string()
  .max(MAX_MOMENT_LENGTH + 1 + UUID_LENGTH)
  .transform((cursor) => {
    const [occurredAt = '', id = ''] = cursor.split('_')
    return { occurredAt, id }
  })
  .pipe(z.object({ occurredAt: momentField, id: idField() }))

/** A positive count in a query string; null for anything else. */
export const queryCount = wholeNumber(1, LARGEST_INTEGER).nullable().catch(null)

/** Whether a URL parameter is an id. */
export const isId = (value: string | null | undefined): value is string => idField().safeParse(value).success

/** Whether a text in ISO format is a moment from 1900 to 2199. */
export function isMoment(isoText: string): boolean {
  // PostgreSQL accepts no offset of 16 hours or more
  return isYear(new Date(isoText).getUTCFullYear()) && !/[+-](?:1[5-9]|2\d):\d\d$/.test(isoText)
}

const isYear = (year: number) => year >= FIRST_YEAR && year <= LAST_YEAR
