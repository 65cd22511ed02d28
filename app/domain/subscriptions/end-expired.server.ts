import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { deriveSubscription } from './derive-subscription.server.ts'

const AT_ONCE = 50

/**
 * Gives subscriptions whose access has run out the status they have by now, and tells the families' open screens.
 * The gate itself needs none of this: it asks the time. Returns how many there were; run it again while there are.
 */
export async function endExpired(most = AT_ONCE): Promise<number> {
  return asIdentity(async (tx) => {
    const expired = await tx
      .selectFrom('subscriptions')
      .select('id')
      .where('status', '=', 'active')
      .where('access_until', '<=', now())
      .orderBy('id')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id } of expired) await deriveSubscription(tx, id)
    return expired.length
  })
}
