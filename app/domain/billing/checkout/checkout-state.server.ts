import { DAY_MS } from '#app/base/durations.ts'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { PurchaseStep } from './plans-page.ts'
import { type Person, findSubscriberState } from '../subscriptions/queries.server.ts'

/** Older checkouts are ignored. A boleto may be paid days after its checkout. */
const MAX_WAIT_DAYS = 7

export interface CheckoutState {
  step: PurchaseStep
  /** Path to open after the purchase; null without a checkout. */
  returnPath: string | null
}

/**
 * 'paid' if the person has access, even if another member pays. Otherwise the state of the person's latest checkout:
 * 'waiting' before its first charge, 'refused' after a failed charge, 'none' after another charge or without a checkout.
 */
export async function findCheckoutState(person: Person): Promise<CheckoutState> {
  const { isSubscriber } = await findSubscriberState(person)
  const checkout = await database()
    .selectFrom('checkouts')
    .select(['return_path', 'created_at'])
    .where('user_id', '=', person.userId)
    .where('created_at', '>', new Date(now().getTime() - MAX_WAIT_DAYS * DAY_MS))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const returnPath = checkout?.return_path ?? null
  if (isSubscriber) return { step: 'paid', returnPath }
  if (!checkout) return { step: 'none', returnPath }
  const charge = await database()
    .selectFrom('subscription_charges')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_charges.subscription_id')
    .select('subscription_charges.status')
    .where('subscriptions.user_id', '=', person.userId)
    .where('subscription_charges.charged_at', '>=', checkout.created_at)
    .orderBy('subscription_charges.charged_at', 'desc')
    .orderBy('subscription_charges.reference')
    .limit(1)
    .executeTakeFirst()
  if (!charge) return { step: 'waiting', returnPath }
  return { step: charge.status === 'failed' ? 'refused' : 'none', returnPath }
}
