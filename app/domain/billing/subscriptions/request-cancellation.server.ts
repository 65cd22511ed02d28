import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { isActiveAt } from './standing.ts'
import { lockOwnSubscription } from './lock-own-subscription.server.ts'
import { recordRequest } from './record-request.server.ts'
import type { SubscriptionInput } from './schema.ts'

export type RequestCancellationResult =
  { ok: true } | { ok: false; reason: 'subscription_not_found' | 'already_over' | 'not_possible_here' }

/**
 * Asks the provider not to charge the subscription again (rule 73). The outcome arrives as an event. An
 * unpaid subscription without access can be cancelled too, because the provider may retry the card. A repeated request is
 * ok. 'not_possible_here': the provider accepts cancellations only from the buyer.
 */
export function requestCancellation(
  actor: Actor,
  { subscriptionId }: SubscriptionInput,
): Promise<RequestCancellationResult> {
  const { userId } = actor
  return writeAs(actor, async (tx): Promise<RequestCancellationResult> => {
    const subscription = await lockOwnSubscription(tx, { userId, subscriptionId })
    if (!subscription) return { ok: false, reason: 'subscription_not_found' }
    // already cancelled: a second tap or device may send the request after the event arrived
    if (subscription.cancelDate) {
      return isActiveAt(subscription.accessUntil, now())
        ? { ok: true }
        : { ok: false, reason: 'already_over' }
    }
    if (!subscription.supportsCancelAndRefund) return { ok: false, reason: 'not_possible_here' }
    await recordRequest(tx, { subscription, kind: 'cancel', reference: subscription.lastReference, userId })
    return { ok: true }
  })
}
