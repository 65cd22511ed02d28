import { sql } from 'kysely'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { isDue } from '#app/platform/is-due.server.ts'
import { log } from '#app/base/log.server.ts'
import { applyPaymentEvent } from './apply-payment-event.server.ts'
import { deriveSubscription } from './derive-subscription.server.ts'

/** After this many failed attempts an event is marked 'failed', for an administrator to review. */
const MAX_ATTEMPTS = 8
const BATCH_SIZE = 20
const ADVISORY_LOCK_KEY = 5_008_001

/**
 * Processes a batch of waiting events, oldest first, in one transaction. If it fails, processes the events again, each in a
 * transaction of its own. An advisory lock excludes other processes. Returns the number of processed events.
 */
export async function processPaymentEvents(limit = BATCH_SIZE): Promise<number> {
  try {
    return await processBatch(limit)
  } catch (error) {
    log.warn({ err: error }, 'payment events are processed one by one')
    let processedCount = 0
    while (processedCount < limit && (await processOneEvent())) processedCount += 1
    return processedCount
  }
}

function processBatch(limit: number, onEvent?: (eventId: string) => void): Promise<number> {
  return asIdentity(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`.execute(tx)
    const events = await tx
      .selectFrom('payment_events')
      .selectAll()
      .where('status', '=', 'waiting')
      .where(isDue(now()))
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    const changedSubscriptionIds = new Set<string>()
    for (const event of events) {
      onEvent?.(event.id)
      const subscriptionId = await applyPaymentEvent(tx, event)
      if (subscriptionId) changedSubscriptionIds.add(subscriptionId)
    }
    for (const subscriptionId of changedSubscriptionIds) await deriveSubscription(tx, subscriptionId)
    return events.length
  })
}

async function processOneEvent(): Promise<boolean> {
  let eventId: string | undefined
  try {
    return (await processBatch(1, (id) => (eventId = id))) > 0
  } catch (error) {
    if (!eventId) throw error
    await scheduleRetry(eventId, error)
    return true
  }
}

/** Schedules the next attempt in one minute, then two, four …; marks the event 'failed' after MAX_ATTEMPTS. */
async function scheduleRetry(eventId: string, error: unknown): Promise<void> {
  log.error({ err: error, eventId }, 'a payment event could not be processed')
  await asIdentity(async (tx) => {
    await sql`update payment_events set attempts = attempts + 1,
        status = case when attempts + 1 >= ${MAX_ATTEMPTS}::integer then 'failed' else status end,
        reason = 'broke',
        due_at = ${now()}::timestamptz + interval '1 minute' * power(2, attempts)
      where id = ${eventId}::uuid and status = 'waiting'`.execute(tx)
  })
}
