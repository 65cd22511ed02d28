import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { lockUser } from '../../accounts/session/lock-user.server.ts'
import { publishSubscriptionChange } from '../subscriptions/publish-subscription-change.server.ts'
import type { SubscriptionInput } from '../subscriptions/schema.ts'

export type RevokeMentionResult = { ok: true } | { ok: false; reason: 'subscription_not_found' }

/**
 * Revokes the consent to a mention (rule 78). Deletes the consent from the person's checkouts too, so that no later event
 * restores the mention. A repeated request is ok.
 */
export function revokeMention(
  actor: Actor,
  { subscriptionId }: SubscriptionInput,
): Promise<RevokeMentionResult> {
  const { userId } = actor
  return writeAs(actor, async (tx): Promise<RevokeMentionResult> => {
    await lockUser(tx, userId)
    const ownSubscription = await tx
      .selectFrom('subscriptions')
      .select(['id', 'mention_state'])
      .where('id', '=', subscriptionId)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!ownSubscription) return { ok: false, reason: 'subscription_not_found' }
    await tx
      .updateTable('checkouts')
      .set({ mention_state: null, mention_agreed_at: null })
      .where('user_id', '=', userId)
      .execute()
    if (ownSubscription.mention_state === null) return { ok: true }
    await tx
      .updateTable('subscriptions')
      .set({ mention_state: null, mention_ended_at: now(), last_updated: now() })
      .where('id', '=', ownSubscription.id)
      .execute()
    await publishSubscriptionChange(tx, [userId])
    return { ok: true }
  })
}
