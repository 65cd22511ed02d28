import { sql } from 'kysely'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { isDue } from '#app/platform/due.server.ts'
import { log } from '#app/platform/log.server.ts'
import { applyPaymentEvent } from './apply-payment-event.server.ts'
import { deriveSubscription } from './derive-subscription.server.ts'

/** After so many tries that broke an event waits for an administrator. */
const MOST_ATTEMPTS = 8
const AT_ONCE = 20
// any number that nothing else of this product locks
const ONE_AT_A_TIME = 5_008_001

/**
 * Works through a handful of the events that wait, oldest first, in one transaction; where one of them breaks it, each
 * in a transaction of its own. Processes take turns at it, so that no two events meet. Returns how many were taken.
 */
export async function processPaymentEvents(most = AT_ONCE): Promise<number> {
  try {
    return await processHandful(most)
  } catch (error) {
    log.warn({ err: error }, 'payment events are processed one by one')
    let taken = 0
    while (taken < most && (await processOne())) taken += 1
    return taken
  }
}

function processHandful(most: number, noteEvent?: (eventId: string) => void): Promise<number> {
  return asIdentity(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ONE_AT_A_TIME})`.execute(tx)
    const events = await tx
      .selectFrom('payment_events')
      .selectAll()
      .where('status', '=', 'waiting')
      .where(isDue(now()))
      .orderBy('due_at')
      .orderBy('id')
      .limit(most)
      .execute()
    const changed = new Set<string>()
    for (const event of events) {
      noteEvent?.(event.id)
      const subscriptionId = await applyPaymentEvent(tx, event)
      if (subscriptionId) changed.add(subscriptionId)
    }
    for (const subscriptionId of changed) await deriveSubscription(tx, subscriptionId)
    return events.length
  })
}

async function processOne(): Promise<boolean> {
  let eventId: string | undefined
  try {
    return (await processHandful(1, (id) => (eventId = id))) > 0
  } catch (error) {
    if (!eventId) throw error
    await postpone(eventId, error)
    return true
  }
}

/** A minute later, then two, four …; then it is shown to an administrator. */
async function postpone(eventId: string, error: unknown): Promise<void> {
  log.error({ err: error, eventId }, 'a payment event could not be processed')
  await asIdentity(async (tx) => {
    await sql`update payment_events set attempts = attempts + 1,
        status = case when attempts + 1 >= ${MOST_ATTEMPTS}::integer then 'failed' else status end,
        reason = 'broke',
        due_at = ${now()}::timestamptz + interval '1 minute' * power(2, attempts)
      where id = ${eventId}::uuid and status = 'waiting'`.execute(tx)
  })
}
