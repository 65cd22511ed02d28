import { asIdentity, concernPayment } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { now } from '#app/platform/clock.server.ts'
import type { WebhookMessage } from './provider.server.ts'
import { providerNamed } from './providers.server.ts'

export type ReceivePaymentEventResult =
  { ok: true; isNew: boolean } | { ok: false; reason: 'unknown_provider' | 'forged' | 'stale' | 'unreadable' }

/**
 * Takes what a provider says happened: authenticates it before anything is read of it, keeps it byte for byte, and
 * is done. What follows from it comes after the answer (see subscriptions/process-payment-events); once this answers
 * ok, the event is not lost any more. The same event is taken once, however often it is sent.
 */
export async function receivePaymentEvent(
  providerName: string,
  message: WebhookMessage,
): Promise<ReceivePaymentEventResult> {
  const provider = providerNamed(providerName)
  if (!provider) return { ok: false, reason: 'unknown_provider' }
  const moment = now()
  const authentic = await provider.authenticate(message, moment)
  if (!authentic.ok) return authentic
  const event = provider.readEvent(message.body)
  if (!event.ok) return event
  const id = newId()
  return asIdentity(async (tx) => {
    const kept = await tx
      .insertInto('payment_events')
      .values({
        id,
        provider: provider.name,
        event_id: event.id,
        type: event.type,
        occurred_at: event.occurredAt,
        raw: message.body,
        due_at: moment,
        received_at: moment,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept) concernPayment(tx, kept.id)
    return { ok: true, isNew: kept !== undefined }
  })
}
