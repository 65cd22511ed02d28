import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { log } from '#app/base/log.server.ts'
import { giveSubscription } from './give-subscription.server.ts'
import type { AssignInput } from '../subscriptions/schema.ts'

export type AssignPurchaseResult =
  { ok: true } | { ok: false; reason: 'subscription_not_found' | 'user_not_found' }

/** An administrator assigns a purchase without an account to the account with this address (rule 75). */
export async function assignPurchase(
  administrator: Actor,
  { subscriptionId, email }: AssignInput,
): Promise<AssignPurchaseResult> {
  const result = await writeAs(administrator, async (tx): Promise<AssignPurchaseResult> => {
    const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (!user) return { ok: false, reason: 'user_not_found' }
    const subscription = await tx
      .selectFrom('subscriptions')
      .select('user_id')
      .where('id', '=', subscriptionId)
      .where('orphaned_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (subscription?.user_id === user.id) return { ok: true }
    if (!subscription || subscription.user_id) return { ok: false, reason: 'subscription_not_found' }
    await giveSubscription(tx, { subscriptionId, userId: user.id })
    return { ok: true }
  })
  if (result.ok)
    log.info({ administratorId: administrator.userId, subscriptionId }, 'a purchase was given to an account')
  return result
}
