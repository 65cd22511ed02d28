import { sql } from 'kysely'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { log } from '#app/platform/log.server.ts'
import { applyPaymentEvent } from './apply-payment-event.server.ts'

/** After so many tries that broke an event waits for an administrator. */
const MOST_ATTEMPTS = 8
const AT_ONCE = 50
// any number that nothing else of this product locks
const ONE_AT_A_TIME = 5_008_001

/**
 * Works through the events that wait, oldest first, each in a transaction of its own. Processes take turns at it, so
 * that no two events meet. Returns how many were taken; fewer than asked for means that nothing is left.
 */
export async function processPaymentEvents(most = AT_ONCE): Promise<number> {
  for (let taken = 0; taken < most; taken += 1) if (!(await processNext())) return taken
  return most
}

async function processNext(): Promise<boolean> {
  let eventId: string | undefined
  try {
    return await asIdentity(async (tx) => {
      await sql`select pg_advisory_xact_lock(${ONE_AT_A_TIME})`.execute(tx)
      const event = await tx
        .selectFrom('payment_events')
        .selectAll()
        .where('status', '=', 'waiting')
        .where('due_at', '<=', now())
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (!event) return false
      eventId = event.id
      await applyPaymentEvent(tx, event)
      return true
    })
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
