import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { planOfOffer } from '../payments/providers.server.ts'
import { publishSubscriptionChange } from '../subscriptions/publish-subscription-change.server.ts'
import { findAppliedFacts } from './find-applied-facts.server.ts'
import { findOwner } from './find-owner.server.ts'
import { queueContestedMails } from '../sales/queue-contested-mails.server.ts'
import { recordRequest } from '../subscriptions/record-request.server.ts'
import { queueSubscriptionNotifications } from '../subscriptions/queue-subscription-notifications.server.ts'
import { type SubscriptionState, subscriptionStateOf, statusAt } from '../subscriptions/subscription-state.ts'

/**
 * Recomputes the subscription's state, charges and owner from all its applied events (rule 71). Signals the screens of the
 * former and the new owner, and queues mails to the payer and to the owner of the product. The transaction must have locked the subscription.
 */
export async function deriveSubscription(tx: IdentityTransaction, subscriptionId: string): Promise<void> {
  const storedRow = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const facts = await findAppliedFacts(tx, subscriptionId)
  const state = subscriptionStateOf(facts, planOfOffer)
  const owner = storedRow.orphaned_at
    ? { userId: null, foundBy: storedRow.found_by, mention: undefined }
    : await findOwner(tx, { subscription: storedRow, facts, buyerEmail: state.buyerEmail })
  const currentTime = now()
  const status = statusAt(state, currentTime)
  const changes = {
    user_id: owner.userId,
    found_by: owner.foundBy,
    buyer_email: storedRow.orphaned_at ? null : state.buyerEmail,
    plan: state.plan,
    status,
    product_id: state.productId,
    offer_id: state.offerId,
    start_date: state.startDate,
    end_date: state.endDate ?? (status === 'inactive' ? state.accessUntil : null),
    next_billing_date: status === 'active' ? state.nextBillingDate : null,
    cancel_date: state.cancelDate,
    access_until: state.accessUntil,
    is_set_by_hand: state.isSetByHand,
    last_updated: currentTime,
    // a stored consent is never replaced, so that a revoked mention stays revoked
    ...(owner.mention &&
      !storedRow.mention_agreed_at && {
        mention_state: owner.mention.state,
        mention_agreed_at: owner.mention.agreedAt,
      }),
  }
  await tx.updateTable('subscriptions').set(changes).where('id', '=', subscriptionId).execute()
  await replaceCharges(tx, subscriptionId, state)
  await cancelAfterChargeback(tx, subscriptionId, state)
  await publishSubscriptionChange(tx, [storedRow.user_id, owner.userId])
  const { id, code, provider } = storedRow
  const contested = { id, code, provider, userId: owner.userId, buyerEmail: changes.buyer_email }
  await queueContestedMails(tx, contested, facts)
  // no mails about a status that an administrator set
  if (!state.isSetByHand)
    await queueSubscriptionNotifications(tx, {
      subscription: { ...storedRow, ...changes },
      charges: state.charges,
    })
}

/** Requests the cancellation after a chargeback, because the provider would charge again. */
async function cancelAfterChargeback(
  tx: IdentityTransaction,
  id: string,
  { charges, isCancelReported }: SubscriptionState,
): Promise<void> {
  const lastCharge = charges.at(-1)
  if (lastCharge?.status !== 'charged_back' || isCancelReported) return
  const { reference } = lastCharge
  await recordRequest(tx, { subscription: { id }, kind: 'cancel', reference, userId: null })
}

async function replaceCharges(
  tx: IdentityTransaction,
  subscriptionId: string,
  { charges }: SubscriptionState,
): Promise<void> {
  await tx.deleteFrom('subscription_charges').where('subscription_id', '=', subscriptionId).execute()
  if (charges.length > 0) {
    await tx
      .insertInto('subscription_charges')
      .values(
        charges.map((charge) => ({
          subscription_id: subscriptionId,
          reference: charge.reference,
          plan: charge.plan,
          amount_cents: charge.amountCents,
          currency: charge.currency,
          status: charge.status,
          charged_at: charge.chargedAt,
          returned_at: charge.returnedAt,
        })),
      )
      .execute()
  }
}
