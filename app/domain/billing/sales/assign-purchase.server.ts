import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { log } from '#app/base/log.server.ts'
import { assignSubscription } from './assign-subscription.server.ts'
import type { AssignInput } from '../subscriptions/schema.ts'

export type AssignPurchaseResult =
  { ok: true } | { ok: false; reason: 'subscription_not_found' | 'user_not_found' }

/** An administrator assigns an unmatched purchase to the account with `email` (rule 75). */
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
      // not a purchase of a deleted account
      .where('orphaned_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (subscription?.user_id === user.id) return { ok: true }
    if (!subscription || subscription.user_id) return { ok: false, reason: 'subscription_not_found' }
    await assignSubscription(tx, { subscriptionId, userId: user.id })
    return { ok: true }
  })
  if (result.ok)
    log.info({ administratorId: administrator.userId, subscriptionId }, 'purchase assigned to an account')
  return result
}
