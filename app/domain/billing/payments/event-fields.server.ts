import { z } from 'zod'
import type { PaymentFact } from './payment.ts'

// plausible range of event times; timestamptz and Date can hold every value in it
const EARLIEST_MS = Date.UTC(2000, 0)
const LATEST_MS = Date.UTC(2100, 0)
// maximum of PostgreSQL's type integer
const MAX_CENTS = 2_147_483_647

/** An id or event type of a provider: 1 to 255 characters, without control characters and lone surrogates. */
export const textField = z
  .string()
  .max(255)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u)

/** A `textField`; null if missing or malformed. */
export const optionalText = textField.nullable().catch(null)

/** The buyer's e-mail in lower case; null if missing or malformed. */
export const emailField = textField
  .transform((email) => email.trim().toLowerCase())
  .nullable()
  .catch(null)

/** ISO 4217 code in capitals ('BRL'); null if missing or malformed. */
export const currencyField = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((code) => code.toUpperCase())
  .nullable()
  .catch(null)

/** Amount in whole centavos; null if missing or malformed. */
export const centsField = z.number().int().min(0).max(MAX_CENTS).nullable().catch(null)

/** Converts reais (47.9) to whole centavos (4790). Rounded, because 47.9 * 100 is not exactly 4790. */
export const reaisToCentsField = z
  .number()
  .min(0)
  .max(MAX_CENTS / 100)
  .transform((reais) => Math.round(reais * 100))
  .nullable()
  .catch(null)

/** Unix time in milliseconds, converted to a Date. */
export const unixMillisField = z
  .number()
  .min(EARLIEST_MS)
  .max(LATEST_MS)
  .transform((millis) => new Date(millis))

/** Unix time in seconds, converted to a Date. */
export const unixSecondsField = z
  .number()
  .min(EARLIEST_MS / 1000)
  .max(LATEST_MS / 1000)
  .transform((seconds) => new Date(seconds * 1000))

/** The values of a fact's optional fields if the event lacks them. */
export const EMPTY_FACT = {
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
