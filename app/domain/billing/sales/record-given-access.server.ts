import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { deriveSubscription } from '../events/derive-subscription.server.ts'
import { EMPTY_FACT } from '../payments/event-fields.server.ts'
import type { PaymentFact } from '../payments/payment.ts'

export interface AccessToRecord {
  userId: string
  until: Date
  reason: string
  /** Idempotency key: a second access with this key is not recorded. */
  eventId: string
  /** null: an import gives the access. */
  administratorId: string | null
}

/**
 * Gives an account access until a date, as an event of its 'manual' subscription (rule 257). The newest date counts, also
 * an earlier one. Returns the subscription's id, and whether the access is new.
 */
export async function recordGivenAccess(
  tx: IdentityTransaction,
  { userId, until, reason, eventId, administratorId }: AccessToRecord,
): Promise<{ subscriptionId: string; isNew: boolean }> {
  const currentTime = now()
  const source = { provider: 'manual', code: userId } as const
  await tx
    .insertInto('subscriptions')
    .values({
      id: newId(),
      ...source,
      user_id: userId,
      found_by: 'claim',
      last_updated: currentTime,
      created_at: currentTime,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'code']).doNothing())
    .execute()
  const { id: subscriptionId } = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('provider', '=', source.provider)
    .where('code', '=', source.code)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const fact: PaymentFact = {
    ...EMPTY_FACT,
    kind: 'set_active',
    occurredAt: currentTime.toISOString(),
    subscriptionCode: source.code,
    accessUntil: until.toISOString(),
    accessReason: reason,
  }
  const event = await tx
    .insertInto('payment_events')
    .values({
      id: newId(),
      provider: source.provider,
      event_id: eventId,
      type: fact.kind,
      occurred_at: currentTime,
      status: 'applied',
      fact: JSON.stringify(fact),
      subscription_id: subscriptionId,
      reviewed_by_user_id: administratorId,
      reviewed_at: administratorId === null ? null : currentTime,
      due_at: currentTime,
      received_at: currentTime,
      processed_at: currentTime,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (event) await deriveSubscription(tx, subscriptionId)
  return { subscriptionId, isNew: event !== undefined }
}
