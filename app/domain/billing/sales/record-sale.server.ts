import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { environment } from '#app/base/env.server.ts'
import type { PaymentFact, ProviderName } from '../payments/payment.ts'
import { chargeCents, CURRENCY, type Plan } from '../payments/plan.ts'
import { deriveSubscription } from '../events/derive-subscription.server.ts'

export interface Sale {
  userId: string
  plan: Plan
  soldAt: Date
  provider?: ProviderName
  /** Ids of an existing purchase at the provider; by default new ids. */
  providerIds?: { code: string; reference: string }
  /** Further facts of the subscription, each as changes to the fact of the sale. */
  laterFacts?: readonly Partial<PaymentFact>[]
}

/** Stores a sale that no provider reported, for the example family and tests. Returns the subscription's id. */
export async function recordSale(tx: IdentityTransaction, sale: Sale): Promise<string> {
  const { userId, plan, soldAt, provider = 'sandbox', laterFacts = [] } = sale
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const id = newId()
  const { code, reference } = sale.providerIds ?? { code: `sale-${id}`, reference: `charge-${id}` }
  const saleFact: PaymentFact = {
    kind: 'paid',
    occurredAt: soldAt.toISOString(),
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
  const purchase = { id, provider, code, user_id: userId, found_by: 'claim' } as const
  await tx
    .insertInto('subscriptions')
    .values({ ...purchase, last_updated: soldAt, created_at: soldAt })
    .execute()
  for (const fact of [saleFact, ...laterFacts.map((change) => ({ ...saleFact, ...change }))]) {
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
        due_at: soldAt,
        received_at: soldAt,
        processed_at: soldAt,
      })
      .execute()
  }
  await deriveSubscription(tx, id)
  return id
}
