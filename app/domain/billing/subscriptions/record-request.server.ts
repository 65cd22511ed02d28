import { sql } from 'kysely'
import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { publishSubscriptionChange } from './publish-subscription-change.server.ts'
import { MAX_EVENT_DELAY_MS } from './standing.ts'

interface NewRequest {
  subscription: { id: string }
  kind: 'cancel' | 'refund'
  /** Reference of the charge to refund or, for a cancellation, of the latest charge; a later charge permits a new request. */
  reference: string
  /** null if the system requests it, after a chargeback or an account deletion. */
  userId: string | null
}

/**
 * Queues a request to the provider, unless the same request is waiting or granted. The transaction must have locked the
 * subscription. A request that was granted a day ago, but has not led to an event, becomes refused and can be repeated.
 */
export async function recordRequest(tx: IdentityTransaction, request: NewRequest): Promise<void> {
  const { subscription, kind, reference, userId } = request
  const currentTime = now()
  await tx
    .updateTable('payment_requests')
    .set({ status: 'refused', reason: 'no_event' })
    .where('subscription_id', '=', subscription.id)
    .where('kind', '=', kind)
    .where('status', '=', 'done')
    .where('done_at', '<', new Date(currentTime.getTime() - MAX_EVENT_DELAY_MS))
    .execute()
  const newRequest = await tx
    .insertInto('payment_requests')
    .values({
      id: newId(),
      subscription_id: subscription.id,
      kind,
      reference,
      due_at: currentTime,
      requested_by_user_id: userId,
      created_at: currentTime,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subscription_id', 'kind', 'reference'])
        // no parameter, so that PostgreSQL recognises the predicate of the partial index
        .where(sql<boolean>`status <> 'refused'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!newRequest) return
  publishAfterCommit(tx, { kind: 'payment-request', id: newRequest.id })
  await publishSubscriptionChange(tx, [userId])
}
