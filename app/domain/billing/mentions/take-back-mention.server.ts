import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { lockUser } from '../../accounts/session/lock-user.server.ts'
import { announceSubscription } from '../subscriptions/announce-subscription.server.ts'
import type { SubscriptionInput } from '../subscriptions/schema.ts'

export type TakeBackMentionResult = { ok: true } | { ok: false; reason: 'subscription_not_found' }

/**
 * Revokes the consent to a mention (rule 78). Deletes the state of the checkouts too, so that no later event restores the
 * mention. A repeated request is ok.
 */
export function takeBackMention(
  actor: Actor,
  { subscriptionId }: SubscriptionInput,
): Promise<TakeBackMentionResult> {
  const { userId } = actor
  return writeAs(actor, async (tx): Promise<TakeBackMentionResult> => {
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
    await announceSubscription(tx, [userId])
    return { ok: true }
  })
}
