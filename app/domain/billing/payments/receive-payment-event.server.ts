import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { batchCalls } from '#app/base/batch-calls.server.ts'
import type { ProviderName } from './payment.ts'
import type { WebhookMessage } from './provider.server.ts'
import { providerNamed } from './providers.server.ts'

export type ReceivePaymentEventResult =
  { ok: true; isNew: boolean } | { ok: false; reason: 'unknown_provider' | 'forged' | 'stale' | 'unreadable' }

/**
 * Authenticates a webhook request and stores its event, with the raw body. An event that is already stored is ok, with
 * `isNew: false`. `processPaymentEvents` applies the event later. After an ok result the event is committed.
 */
export async function receivePaymentEvent(
  providerName: string,
  message: WebhookMessage,
): Promise<ReceivePaymentEventResult> {
  const provider = providerNamed(providerName)
  if (!provider) return { ok: false, reason: 'unknown_provider' }
  const moment = now()
  const authentication = await provider.authenticate(message, moment)
  if (!authentication.ok) return authentication
  const event = provider.readEvent(message.body)
  if (!event.ok) return event
  const { id: eventId, type, occurredAt } = event
  const newEvent = { provider: provider.name, eventId, type, occurredAt, raw: message.body, moment }
  const isNew = await storeEvent(newEvent)
  return { ok: true, isNew }
}

interface ReceivedEvent {
  provider: ProviderName
  eventId: string
  type: string
  occurredAt: Date
  raw: Buffer
  moment: Date
}

/** Returns whether the event is new. Concurrent calls share one transaction. */
const storeEvent = batchCalls((events: readonly ReceivedEvent[]) => {
  const rows = events.map(({ provider, eventId, type, occurredAt, raw, moment }) => ({
    id: newId(),
    provider,
    event_id: eventId,
    type,
    occurred_at: occurredAt,
    raw,
    due_at: moment,
    received_at: moment,
  }))
  return asIdentity(async (tx) => {
    const newRows = await tx
      .insertInto('payment_events')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .returning('id')
      .execute()
    const newIds = new Set(newRows.map(({ id }) => id))
    const [firstId] = newIds
    if (firstId) publishAfterCommit(tx, { kind: 'payment', id: firstId })
    return rows.map(({ id }) => newIds.has(id))
  })
})
