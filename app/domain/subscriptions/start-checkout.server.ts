import { randomBytes } from 'node:crypto'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { now } from '#app/platform/clock.server.ts'
import { environment } from '#app/platform/env.server.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { isEmailRemoved } from '../identities/removed-email.ts'
import { sellingProvider } from '../payments/providers.server.ts'
import type { CheckoutInput } from './schema.ts'
import { findSubscriberState } from './queries.server.ts'

const PER_PERSON = { attempts: 20, seconds: 10 * 60 }

export type StartCheckoutResult =
  /** `url`: the provider's pay page. */
  | { ok: true; url: string }
  | { ok: false; reason: 'not_sold' | 'subscribed_already' | 'too_many_attempts' | 'unreachable' }

interface Buyer extends Actor {
  familyId: string | null
  name: string
  email: string
}

/**
 * Opens the way to the pay page, with product, offer, e-mail, name and a nonce that finds this account again when the
 * provider tells of the purchase (spec section 7, Checkout; product.md 14). 128 random bits: short enough for what
 * providers carry along.
 */
export async function startCheckout(buyer: Buyer, input: CheckoutInput): Promise<StartCheckoutResult> {
  const provider = sellingProvider()
  if (!provider) return { ok: false, reason: 'not_sold' }
  const state = await findSubscriberState({ userId: buyer.userId, familyId: buyer.familyId })
  if (state.isSubscriber) return { ok: false, reason: 'subscribed_already' }
  if (!(await allow('checkout', buyer.userId, PER_PERSON))) return { ok: false, reason: 'too_many_attempts' }
  const { payments, appUrl } = environment()
  const nonce = randomBytes(16).toString('base64url')
  await writeAs(buyer, (tx) =>
    tx
      .insertInto('checkouts')
      .values({
        id: newId(),
        nonce,
        user_id: buyer.userId,
        provider: provider.name,
        plan: input.plan,
        return_path: input.returnPath,
        created_at: now(),
        mention_state: input.mentionState ?? null,
        mention_agreed_at: input.mentionState ? now() : null,
      })
      .execute(),
  )
  return provider.openCheckout({
    plan: input.plan,
    productId: payments.productId,
    offerId: payments.offers[input.plan],
    email: isEmailRemoved(buyer.email) ? '' : buyer.email,
    name: buyer.name,
    nonce,
    returnUrl: `${appUrl}/assinatura/volta`,
  })
}
