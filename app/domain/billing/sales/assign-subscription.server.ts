import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { deriveSubscription } from '../events/derive-subscription.server.ts'

/** Makes the user the owner of a subscription without an owner. The transaction must have locked the subscription. */
export async function assignSubscription(
  tx: IdentityTransaction,
  { subscriptionId, userId }: { subscriptionId: string; userId: string },
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ user_id: userId, found_by: 'claim' })
    .where('id', '=', subscriptionId)
    .execute()
  await deriveSubscription(tx, subscriptionId)
}
