import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { deriveSubscription } from '../events/derive-subscription.server.ts'

const BATCH_SIZE = 50

/**
 * Updates the status of subscriptions whose access has expired, and notifies the families' open screens. The subscription
 * gate compares the time itself. Returns the number of updated subscriptions.
 */
export async function endExpired(limit = BATCH_SIZE): Promise<number> {
  return asIdentity(async (tx) => {
    const expired = await tx
      .selectFrom('subscriptions')
      .select('id')
      .where('status', '=', 'active')
      .where('access_until', '<=', now())
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id } of expired) await deriveSubscription(tx, id)
    return expired.length
  })
}
