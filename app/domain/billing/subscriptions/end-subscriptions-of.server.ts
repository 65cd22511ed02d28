import { sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { forgetSandboxPurchases } from '../sandbox/forget-sandbox-purchases.server.ts'
import { recordRequest } from './record-request.server.ts'

/**
 * Removes personal data from the person's subscriptions and cancels those that renew, inside the transaction that deletes
 * the account. Amounts and dates stay for accounting. Later events of the provider are stored without personal data too.
 */
export async function endSubscriptionsOf(tx: IdentityTransaction, userId: string): Promise<void> {
  const ownSubscriptions = await tx
    .selectFrom('subscriptions')
    .select(['id', 'provider', 'code', 'cancel_date as cancelDate'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const simulated = ownSubscriptions.filter(({ provider }) => provider === 'sandbox')
  await forgetSandboxPurchases(tx, { userId, codes: simulated.map(({ code }) => code) })
  for (const { id, provider, cancelDate } of ownSubscriptions) {
    // the sandbox's purchases were deleted above, so there is nothing to cancel
    if (!cancelDate && provider !== 'sandbox') {
      const reference = await lastReferenceOf(tx, id)
      await recordRequest(tx, { subscription: { id }, kind: 'cancel', reference, userId: null })
    }
    await tx
      .updateTable('subscriptions')
      .set({
        orphaned_at: now(),
        user_id: null,
        buyer_email: null,
        mention_state: null,
        mention_agreed_at: null,
        mention_ended_at: null,
        last_updated: now(),
      })
      .where('id', '=', id)
      .execute()
    await sql`update payment_events
      set raw = null, fact = fact || '{"buyerEmail": null, "nonce": null}'::jsonb
      where subscription_id = ${id}::uuid`.execute(tx)
  }
}

async function lastReferenceOf(tx: IdentityTransaction, subscriptionId: string): Promise<string> {
  const lastCharge = await tx
    .selectFrom('subscription_charges')
    .select('reference')
    .where('subscription_id', '=', subscriptionId)
    .orderBy('charged_at', 'desc')
    .orderBy('reference', 'desc')
    .limit(1)
    .executeTakeFirst()
  return lastCharge?.reference ?? ''
}
