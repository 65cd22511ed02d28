import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import type { PaymentFact } from '../payments/payment.ts'
import type { AppliedFact } from '../subscriptions/subscription-state.ts'

/** The facts of the subscription's applied events, unordered. */
export async function findAppliedFacts(
  tx: IdentityTransaction,
  subscriptionId: string,
): Promise<AppliedFact[]> {
  const rows = await tx
    .selectFrom('payment_events')
    .select(['event_id', 'fact'])
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'applied')
    .execute()
  return rows.flatMap(({ event_id: eventId, fact }) =>
    fact ? [{ eventId, fact: fact as unknown as PaymentFact }] : [],
  )
}
