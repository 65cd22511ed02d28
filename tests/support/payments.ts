import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { deriveSubscription } from '#app/domain/billing/events/derive-subscription.server.ts'
import { recordSale, type Sale } from '#app/domain/billing/sales/record-sale.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { PaymentSettings } from '#app/base/env-payments.server.ts'
import { environment, setEnvironment } from '#app/base/env.server.ts'

/** Ids of our product and offers, the same at every provider of the tests. */
export const CATALOGUE = {
  productId: '788921',
  offers: { monthly: 'mensal01', semiannual: 'semestral01', annual: 'anual01' },
} as const

/** Configures the payment provider, with the ids of `CATALOGUE`, until `restore` is called. */
export function setPaymentProvider(
  provider: PaymentSettings['provider'],
  changes: Partial<PaymentSettings> = {},
): { restore: () => void } {
  const payments = { ...environment().payments, ...CATALOGUE, provider, ...changes }
  return setEnvironment({ payments })
}

/** Creates a subscription of this user, by default monthly and starting now; returns its id. */
export function aSubscription(userId: string, sale: Partial<Omit<Sale, 'userId'>> = {}): Promise<string> {
  return asIdentity((tx) => recordSale(tx, { userId, plan: 'monthly', soldAt: now(), ...sale }))
}

/** Creates a subscription whose first payment failed; returns its id. */
export async function anUnpaidPurchase(userId: string): Promise<string> {
  const id = await aSubscription(userId)
  await database()
    .updateTable('payment_events')
    .set({ type: 'failed', fact: sql`fact || '{"kind": "failed"}'::jsonb` })
    .where('subscription_id', '=', id)
    .execute()
  await asIdentity((tx) => deriveSubscription(tx, id))
  return id
}

/** Stores the buyer's consent to a mention of first name and Brazilian state. */
export async function agreeToMention(subscriptionId: string, uf = 'MG'): Promise<void> {
  await database()
    .updateTable('subscriptions')
    .set({ mention_state: uf, mention_agreed_at: now(), mention_ended_at: null })
    .where('id', '=', subscriptionId)
    .execute()
}
