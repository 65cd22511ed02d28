import { z } from 'zod'

/** The largest number that the database keeps of counts and revisions. */
export const LARGEST_COUNT = 2_147_483_647

const DIGITS = /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/

/**
 * A number as a form sends it: itself, or the digits that somebody typed. Nothing else is made one: no '1e3', no
 * '0x10', no list of one, no true, and a blank is no zero; `schema` says what is wrong with those.
 */
export function typedNumber<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess((typed) => {
    if (typed === null || (typeof typed === 'string' && typed.trim() === '')) return undefined
    return typeof typed === 'string' && DIGITS.test(typed) ? Number(typed) : typed
  }, schema)
}

/** The revision that a form was opened on. */
export const revisionNumber = z.int().min(0).max(LARGEST_COUNT)
