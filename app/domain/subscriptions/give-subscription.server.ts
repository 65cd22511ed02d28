import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { deriveSubscription } from './derive-subscription.server.ts'

/** Makes a subscription of nobody this person's, inside a transaction that has locked it. */
export async function giveSubscription(
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
