import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { deriveSubscription } from '#app/domain/subscriptions/derive-subscription.server.ts'
import { recordSale, type Sale } from '#app/domain/subscriptions/record-sale.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { PaymentSettings } from '#app/platform/env-payments.server.ts'
import { environment, setEnvironment } from '#app/platform/env.server.ts'

/** Our product and offers at every provider of the tests. */
export const CATALOGUE = {
  productId: '788921',
  offers: { monthly: 'mensal01', semiannual: 'semestral01', annual: 'anual01' },
} as const

/** From here on this provider sells, with the test's catalogue; until `restore`. */
export function selling(
  provider: PaymentSettings['provider'],
  changes: Partial<PaymentSettings> = {},
): { restore: () => void } {
  const payments = { ...environment().payments, ...CATALOGUE, provider, ...changes }
  return setEnvironment({ payments })
}

/** A subscription of this person, monthly and of now unless told; its id. */
export function aSubscription(userId: string, wish: Partial<Omit<Sale, 'userId'>> = {}): Promise<string> {
  return asIdentity((tx) => recordSale(tx, { userId, plan: 'monthly', at: now(), ...wish }))
}

/** A purchase whose first payment was refused; its id. */
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

/** The buyer of this subscription agreed at checkout that first name and state are shown. */
export async function agreeToMention(subscriptionId: string, state = 'MG'): Promise<void> {
  await database()
    .updateTable('subscriptions')
    .set({ mention_state: state, mention_agreed_at: now(), mention_ended_at: null })
    .where('id', '=', subscriptionId)
    .execute()
}
