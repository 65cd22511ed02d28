import { sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { deleteSandboxPurchases } from '../sandbox/delete-sandbox-purchases.server.ts'
import { recordRequest } from './record-request.server.ts'

/**
 * Removes personal data from the subscriptions of an account that is being deleted, and requests the cancellation of those
 * that renew. `tx` is the transaction of the deletion. Amounts and dates stay for accounting.
 */
export async function endSubscriptionsOfAccount(tx: IdentityTransaction, userId: string): Promise<void> {
  const ownSubscriptions = await tx
    .selectFrom('subscriptions')
    .select(['id', 'provider', 'code', 'cancel_date as cancelDate'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const simulatedSubscriptions = ownSubscriptions.filter(({ provider }) => provider === 'sandbox')
  await deleteSandboxPurchases(tx, { userId, codes: simulatedSubscriptions.map(({ code }) => code) })
  for (const { id, provider, cancelDate } of ownSubscriptions) {
    // given access has no amounts to keep
    if (provider === 'manual') {
      await tx.deleteFrom('subscriptions').where('id', '=', id).execute()
      continue
    }
    // a sandbox purchase was deleted above
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
