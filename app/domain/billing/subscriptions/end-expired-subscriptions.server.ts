import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { deriveSubscription } from '../events/derive-subscription.server.ts'

const BATCH_SIZE = 50

/**
 * Updates the stored status of subscriptions whose access has expired, and signals the families' open screens. Access does
 * not depend on that status alone: every check compares `access_until` too. Returns the number of updated subscriptions.
 */
export async function endExpiredSubscriptions(limit = BATCH_SIZE): Promise<number> {
  return asIdentity(async (tx) => {
    const subscriptions = await tx
      .selectFrom('subscriptions')
      .select('id')
      .where('status', '=', 'active')
      .where('access_until', '<=', now())
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id } of subscriptions) await deriveSubscription(tx, id)
    return subscriptions.length
  })
}
