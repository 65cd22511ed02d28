import { z } from 'zod'
import type { PaymentFact } from './payment.ts'

// what a database's timestamps and ours both hold, with room to spare
const EARLIEST = Date.UTC(2000, 0)
const LATEST = Date.UTC(2100, 0)
// a column of whole centavos
const MOST_CENTS = 2_147_483_647

/** A provider's name for something: up to 255 characters, none that PostgreSQL refuses. */
export const nameField = z
  .string()
  .max(255)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u)

/** A name without which the event still counts: null where it is missing or no name. */
export const optionalName = nameField.nullable().catch(null)

/** An e-mail address as the buyer typed it, in small letters. */
export const emailField = nameField
  .transform((typed) => typed.trim().toLowerCase())
  .nullable()
  .catch(null)

/** ISO 4217 in capitals: 'BRL'. */
export const currencyField = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((code) => code.toUpperCase())
  .nullable()
  .catch(null)

/** Whole centavos. */
export const centsField = z.number().int().min(0).max(MOST_CENTS).nullable().catch(null)

/** Reais, 47.9, as whole centavos: 4790. The nearest one, since 47.9 * 100 is not 4790 in binary. */
export const reaisField = z
  .number()
  .min(0)
  .max(MOST_CENTS / 100)
  .transform((reais) => Math.round(reais * 100))
  .nullable()
  .catch(null)

/** Milliseconds since 1970. */
export const millisField = z
  .number()
  .min(EARLIEST)
  .max(LATEST)
  .transform((millis) => new Date(millis))

/** Seconds since 1970. */
export const secondsField = z
  .number()
  .min(EARLIEST / 1000)
  .max(LATEST / 1000)
  .transform((seconds) => new Date(seconds * 1000))

/** What a body says as JSON; undefined when it is none. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

/** A fact before anything is known of it. */
export const SAYS_NOTHING = {
  subscriptionCode: null,
  references: [],
  productId: null,
  offerId: null,
  amountCents: null,
  currency: null,
  buyerEmail: null,
  nonce: null,
  nextChargeAt: null,
} satisfies Partial<PaymentFact>
