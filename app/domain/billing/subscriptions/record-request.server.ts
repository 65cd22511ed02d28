import { sql } from 'kysely'
import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { announceSubscription } from './announce-subscription.server.ts'
import { MAX_EVENT_DELAY_MS } from './standing.ts'

interface NewRequest {
  subscription: { id: string }
  kind: 'cancel' | 'refund'
  /** Reference of the latest charge. A request after another charge is a new request. */
  reference: string
  /** null: requested by the system, after a chargeback or an account deletion. */
  userId: string | null
}

/**
 * Stores a request to the provider, once. The transaction must have locked the subscription. A request granted a day
 * ago without an event counts as refused, so that a new request is possible.
 */
export async function recordRequest(tx: IdentityTransaction, request: NewRequest): Promise<void> {
  const { subscription, kind, reference, userId } = request
  const moment = now()
  await tx
    .updateTable('payment_requests')
    .set({ status: 'refused', reason: 'no_event' })
    .where('subscription_id', '=', subscription.id)
    .where('kind', '=', kind)
    .where('status', '=', 'done')
    .where('done_at', '<', new Date(moment.getTime() - MAX_EVENT_DELAY_MS))
    .execute()
  const newRequest = await tx
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
        // written literally, so that PostgreSQL recognises the partial index
        .where(sql<boolean>`status <> 'refused'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!newRequest) return
  publishAfterCommit(tx, { kind: 'payment-request', id: newRequest.id })
  await announceSubscription(tx, [userId])
}
