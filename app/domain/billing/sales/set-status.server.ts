import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { log } from '#app/base/log.server.ts'
import { newId } from '#app/base/ids.ts'
import { EMPTY_FACT } from '../payments/event-fields.server.ts'
import type { PaymentFact } from '../payments/payment.ts'
import { deriveSubscription } from '../events/derive-subscription.server.ts'
import { KIND_BY_MANUAL_STATUS } from '../subscriptions/manual-status.ts'
import type { SetStatusInput } from '../subscriptions/schema.ts'

export type SetStatusResult = { ok: true } | { ok: false; reason: 'subscription_not_found' }

/**
 * An administrator sets a status manually (rule 77). It is stored as an event, so that a later event of the provider replaces
 * it. The provider is not contacted and continues to charge. `once` is the form's idempotency key.
 */
export async function setStatus(administrator: Actor, input: SetStatusInput): Promise<SetStatusResult> {
  const { subscriptionId, status, once: idempotencyKey } = input
  const result = await writeAs(administrator, async (tx): Promise<SetStatusResult> => {
    const subscription = await tx
      .selectFrom('subscriptions')
      .select(['provider', 'code'])
      .where('id', '=', subscriptionId)
      .forUpdate()
      .executeTakeFirst()
    if (!subscription) return { ok: false, reason: 'subscription_not_found' }
    const currentTime = now()
    const fact: PaymentFact = {
      ...EMPTY_FACT,
      kind: KIND_BY_MANUAL_STATUS[status],
      occurredAt: currentTime.toISOString(),
      subscriptionCode: subscription.code,
    }
    await tx
      .insertInto('payment_events')
      .values({
        id: newId(),
        provider: subscription.provider,
        event_id: `set ${idempotencyKey}`,
        type: fact.kind,
        occurred_at: currentTime,
        status: 'applied',
        fact: JSON.stringify(fact),
        subscription_id: subscriptionId,
        reviewed_by_user_id: administrator.userId,
        reviewed_at: currentTime,
        due_at: currentTime,
        received_at: currentTime,
        processed_at: currentTime,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .execute()
    await deriveSubscription(tx, subscriptionId)
    return { ok: true }
  })
  if (result.ok)
    log.info({ administratorId: administrator.userId, subscriptionId, status }, 'a status was set manually')
  return result
}
