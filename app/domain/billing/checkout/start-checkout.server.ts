import { randomBytes } from 'node:crypto'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { isEmailRemoved } from '../../accounts/email/removed-email.ts'
import { sellingProvider } from '../payments/providers.server.ts'
import type { CheckoutInput } from '../subscriptions/schema.ts'
import { findSubscriberState } from '../subscriptions/queries.server.ts'

const RATE_LIMIT = { attempts: 20, seconds: 10 * 60 }

export type StartCheckoutResult =
  /** `url`: URL of the provider's payment page. */
  | { ok: true; url: string }
  | { ok: false; reason: 'not_sold' | 'subscribed_already' | 'too_many_attempts' | 'unreachable' }

interface Buyer extends Actor {
  familyId: string | null
  name: string
  email: string
}

/**
 * Stores a checkout and returns the URL of the payment page. A random nonce of 128 bits comes back in the provider's events
 * and assigns the purchase to this account (rule 75).
 */
export async function startCheckout(buyer: Buyer, input: CheckoutInput): Promise<StartCheckoutResult> {
  const provider = sellingProvider()
  if (!provider) return { ok: false, reason: 'not_sold' }
  const { isSubscriber } = await findSubscriberState({ userId: buyer.userId, familyId: buyer.familyId })
  if (isSubscriber) return { ok: false, reason: 'subscribed_already' }
  if (!(await allow('checkout', buyer.userId, RATE_LIMIT))) return { ok: false, reason: 'too_many_attempts' }
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
