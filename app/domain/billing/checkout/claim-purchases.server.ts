import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { lockUser } from '../../accounts/session/lock-user.server.ts'
import { assignSubscription } from '../sales/assign-subscription.server.ts'

export type ClaimPurchasesResult =
  { ok: true; claimedCount: number } | { ok: false; reason: 'not_verified' | 'nothing_found' }

/** Assigns all unmatched purchases with this person's confirmed e-mail to the person (rule 75). */
export async function claimPurchases(actor: Actor): Promise<ClaimPurchasesResult> {
  const { userId } = actor
  return writeAs(actor, async (tx): Promise<ClaimPurchasesResult> => {
    const user = await lockUser(tx, userId)
    if (!user?.email_verified) return { ok: false, reason: 'not_verified' }
    const purchases = await tx
      .selectFrom('subscriptions')
      .select('id')
      .where('buyer_email', '=', user.email)
      .where('user_id', 'is', null)
      // not a purchase of a deleted account
      .where('orphaned_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (purchases.length === 0) return { ok: false, reason: 'nothing_found' }
    for (const { id } of purchases) await assignSubscription(tx, { subscriptionId: id, userId })
    return { ok: true, claimedCount: purchases.length }
  })
}
