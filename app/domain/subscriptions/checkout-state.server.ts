import { database } from '#app/database/database.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { PurchaseStep } from './plans-page.ts'
import { findSubscriberState } from './queries.server.ts'

/** How long after the way out to the pay page its outcome is waited for: a boleto takes days. */
const WAITED_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

export interface CheckoutState {
  step: PurchaseStep
  /** Where the person wanted to go when the pay page was opened; null where none was. */
  returnPath: string | null
}

interface Person {
  userId: string
  familyId: string | null
}

/**
 * What the person's last way out to the pay page has come to: paid as soon as the app is open, whoever paid for it;
 * refused when the newest charge after it failed; else waiting, until a charge went through and its money went back.
 */
export async function findCheckoutState(person: Person): Promise<CheckoutState> {
  const { isSubscriber } = await findSubscriberState(person)
  const checkout = await database()
    .selectFrom('checkouts')
    .select(['return_path', 'created_at'])
    .where('user_id', '=', person.userId)
    .where('created_at', '>', new Date(now().getTime() - WAITED_DAYS * DAY_MS))
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
