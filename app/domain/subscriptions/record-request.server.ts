import { sql } from 'kysely'
import { concernPaymentRequest, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { now } from '#app/platform/clock.server.ts'
import { announceSubscription } from './announce-subscription.server.ts'
import { REQUEST_ANSWERED_WITHIN_MS } from './standing.ts'

interface AskedFor {
  subscription: { id: string }
  kind: 'cancel' | 'refund'
  /** The charge: what is asked for after a later one is another request. */
  reference: string
  /** null: nobody asked, it follows from the end of an account. */
  userId: string | null
}

/**
 * Writes down what is to be asked of the provider, once, inside a transaction that has locked the subscription. A
 * request that the provider granted a day ago without its event ever arriving makes room for a new one.
 */
export async function recordRequest(tx: IdentityTransaction, asked: AskedFor): Promise<void> {
  const { subscription, kind, reference, userId } = asked
  const moment = now()
  await tx
    .updateTable('payment_requests')
    .set({ status: 'refused', reason: 'no_event' })
    .where('subscription_id', '=', subscription.id)
    .where('kind', '=', kind)
    .where('status', '=', 'done')
    .where('done_at', '<', new Date(moment.getTime() - REQUEST_ANSWERED_WITHIN_MS))
    .execute()
  const written = await tx
    .insertInto('payment_requests')
    .values({
      id: newId(),
      subscription_id: subscription.id,
      kind,
      reference,
      due_at: moment,
      requested_by_user_id: userId,
      created_at: moment,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subscription_id', 'kind', 'reference'])
        // as the index says it: a parameter would hide that it is this one
        .where(sql<boolean>`status <> 'refused'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!written) return
  concernPaymentRequest(tx, written.id)
  await announceSubscription(tx, [userId])
}
