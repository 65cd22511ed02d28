import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { batchCalls } from '#app/base/batch-calls.server.ts'
import type { ProviderName } from './payment.ts'
import type { WebhookRequest } from './provider.server.ts'
import { providerNamed } from './providers.server.ts'

export type ReceivePaymentEventResult =
  { ok: true; isNew: boolean } | { ok: false; reason: 'unknown_provider' | 'forged' | 'stale' | 'unreadable' }

/**
 * Authenticates a webhook request and stores its event, with the raw body. An event that is already stored is ok, with
 * `isNew: false`. `processPaymentEvents` applies the event later. After an ok result the event is committed.
 */
export async function receivePaymentEvent(
  providerName: string,
  request: WebhookRequest,
): Promise<ReceivePaymentEventResult> {
  const provider = providerNamed(providerName)
  if (!provider) return { ok: false, reason: 'unknown_provider' }
  const receivedAt = now()
  const authentication = await provider.authenticate(request, receivedAt)
  if (!authentication.ok) return authentication
  const event = provider.readEvent(request.body)
  if (!event.ok && event.reason !== 'other_version') return event
  const { id: eventId, type, occurredAt } = event
  const newEvent = { provider: provider.name, eventId, type, occurredAt, raw: request.body, receivedAt }
  const isNew = await storeEvent(newEvent)
  // the owner has changed the version at the provider and sent the event again
  if (!isNew && event.ok) await replaceBodyOfOtherVersion(newEvent)
  return { ok: true, isNew }
}

interface ReceivedEvent {
  provider: ProviderName
  eventId: string
  type: string
  occurredAt: Date
  raw: Buffer
  receivedAt: Date
}

/** Stores an event and returns whether it is new. Concurrent calls share one transaction. */
const storeEvent = batchCalls((events: readonly ReceivedEvent[]) => {
  const rows = events.map(({ provider, eventId, type, occurredAt, raw, receivedAt }) => ({
    id: newId(),
    provider,
    event_id: eventId,
    type,
    occurred_at: occurredAt,
    raw,
    due_at: receivedAt,
    received_at: receivedAt,
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

/** Gives a stored event whose body is in another API version this body, and queues it (rule 260). */
async function replaceBodyOfOtherVersion({
  provider,
  eventId,
  raw,
  receivedAt,
}: ReceivedEvent): Promise<void> {
  await asIdentity(async (tx) => {
    const event = await tx
      .updateTable('payment_events')
      .set({ raw, status: 'waiting', reason: null, attempts: 0, due_at: receivedAt })
      .where('provider', '=', provider)
      .where('event_id', '=', eventId)
      .where('status', '=', 'failed')
      .where('reason', '=', 'other_version')
      .returning('id')
      .executeTakeFirst()
    if (event) publishAfterCommit(tx, { kind: 'payment', id: event.id })
  })
}
