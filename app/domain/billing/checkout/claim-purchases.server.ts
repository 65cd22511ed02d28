import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { lockUser } from '../../accounts/session/lock-user.server.ts'
import { giveSubscription } from '../sales/give-subscription.server.ts'

export type ClaimPurchasesResult =
  { ok: true; claimed: number } | { ok: false; reason: 'not_verified' | 'nothing_found' }

/** Assigns the purchases without an account whose buyer's e-mail is this person's confirmed address (rule 75). */
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
      .where('orphaned_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (purchases.length === 0) return { ok: false, reason: 'nothing_found' }
    for (const { id } of purchases) await giveSubscription(tx, { subscriptionId: id, userId })
    return { ok: true, claimed: purchases.length }
  })
}
