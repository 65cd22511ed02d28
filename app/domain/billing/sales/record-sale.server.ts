import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { environment } from '#app/base/env.server.ts'
import type { PaymentFact, ProviderName } from '../payments/payment.ts'
import { chargeCents, CURRENCY, type Plan } from '../payments/plan.ts'
import { deriveSubscription } from '../events/derive-subscription.server.ts'

export interface Sale {
  userId: string
  plan: Plan
  at: Date
  provider?: ProviderName
  /** The provider's ids, if it already stores the purchase. */
  known?: { code: string; reference: string }
  /** Further facts of the same subscription, as changes to the fact of the sale. */
  then?: readonly Partial<PaymentFact>[]
}

/** Stores a sale without a provider's event, for the example family and tests. Returns the subscription's id. */
export async function recordSale(tx: IdentityTransaction, sale: Sale): Promise<string> {
  const { userId, plan, at, provider = 'sandbox', then = [] } = sale
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const id = newId()
  const { code, reference } = sale.known ?? { code: `sale-${id}`, reference: `charge-${id}` }
  const paid: PaymentFact = {
    kind: 'paid',
    occurredAt: at.toISOString(),
    subscriptionCode: code,
    references: [reference],
    productId: environment().payments.productId,
    offerId: environment().payments.offers[plan],
    amountCents: chargeCents(plan),
    currency: CURRENCY,
    buyerEmail: email,
    nonce: null,
    nextChargeAt: null,
  }
  await tx
    .insertInto('subscriptions')
    .values({ id, provider, code, user_id: userId, found_by: 'claim', last_updated: at, created_at: at })
    .execute()
  for (const fact of [paid, ...then.map((change) => ({ ...paid, ...change }))]) {
    const eventId = newId()
    await tx
      .insertInto('payment_events')
      .values({
        id: eventId,
        provider,
        event_id: eventId,
        type: fact.kind,
        occurred_at: new Date(fact.occurredAt),
        status: 'applied',
        fact: JSON.stringify(fact),
        subscription_id: id,
        due_at: at,
        received_at: at,
        processed_at: at,
      })
      .execute()
  }
  await deriveSubscription(tx, id)
  return id
}
