import { z } from 'zod'
import type { PaymentFact } from './payment.ts'

// bounds that both PostgreSQL and JavaScript can represent
const EARLIEST_MS = Date.UTC(2000, 0)
const LATEST_MS = Date.UTC(2100, 0)
// maximum of an integer column
const MAX_CENTS = 2_147_483_647

/** An id of a provider: at most 255 characters, none of which PostgreSQL refuses. */
export const providerId = z
  .string()
  .max(255)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u)

/** An id, or null if missing or malformed. */
export const optionalId = providerId.nullable().catch(null)

/** The buyer's e-mail address, in lower case. */
export const emailField = providerId
  .transform((email) => email.trim().toLowerCase())
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
export const centsField = z.number().int().min(0).max(MAX_CENTS).nullable().catch(null)

/** Reais (47.9) as whole centavos (4790), rounded, since 47.9 * 100 is not exactly 4790. */
export const reaisField = z
  .number()
  .min(0)
  .max(MAX_CENTS / 100)
  .transform((reais) => Math.round(reais * 100))
  .nullable()
  .catch(null)

/** Milliseconds since 1970. */
export const millisField = z
  .number()
  .min(EARLIEST_MS)
  .max(LATEST_MS)
  .transform((millis) => new Date(millis))

/** Seconds since 1970. */
export const secondsField = z
  .number()
  .min(EARLIEST_MS / 1000)
  .max(LATEST_MS / 1000)
  .transform((seconds) => new Date(seconds * 1000))

/** Optional fields of a fact, all empty. */
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
