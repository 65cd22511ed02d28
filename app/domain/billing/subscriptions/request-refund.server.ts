import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { lockOwnSubscription } from './lock-own-subscription.server.ts'
import { recordRequest } from './record-request.server.ts'
import type { SubscriptionInput } from './schema.ts'
import { refundableCharge } from './subscription-state.ts'

export type RequestRefundResult =
  | { ok: true }
  | { ok: false; reason: 'subscription_not_found' | 'already_over' | 'too_late' | 'not_possible_here' }

/**
 * Requests the refund of the first charge from the provider, within seven days of it (rule 74). Access ends when the event
 * arrives. A repeated request is ok. 'already_over': no charge is left to refund. 'not_possible_here': the provider accepts
 * refund requests only from the buyer.
 */
export function requestRefund(
  actor: Actor,
  { subscriptionId }: SubscriptionInput,
): Promise<RequestRefundResult> {
  const { userId } = actor
  return writeAs(actor, async (tx): Promise<RequestRefundResult> => {
    const subscription = await lockOwnSubscription(tx, { userId, subscriptionId })
    if (!subscription) return { ok: false, reason: 'subscription_not_found' }
    const { charges } = subscription
    const charge = refundableCharge(charges, now())
    if (!charge) {
      const wasPaid = charges.some(({ status }) => status === 'paid' || status === 'disputed')
      return { ok: false, reason: wasPaid ? 'too_late' : 'already_over' }
    }
    if (!subscription.supportsCancelAndRefund) return { ok: false, reason: 'not_possible_here' }
    await recordRequest(tx, { subscription, kind: 'refund', reference: charge.reference, userId })
    return { ok: true }
  })
}
