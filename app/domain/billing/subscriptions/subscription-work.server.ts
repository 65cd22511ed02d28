import { setTimeout as delay } from 'node:timers/promises'
import { startWorker } from '#app/platform/worker.server.ts'
import { forgetOldEvents } from '../payments/forget-old-events.server.ts'
import { carryOutRequests } from './carry-out-requests.server.ts'
import { forgetMentions } from '../mentions/forget-mentions.server.ts'
import { endExpired } from './end-expired.server.ts'
import { processPaymentEvents } from '../events/process-payment-events.server.ts'
import { queueRenewalNotices } from './queue-renewal-notices.server.ts'

const BATCH_SIZE = 10
/** Pause after a batch of events, in multiples of the batch's duration. Leaves time to answer requests. */
const PAUSE_FACTOR = 3
/** Requests sent to providers at the same time. */
const REQUEST_CONCURRENCY = 5

/** Starts the workers of the subscriptions' queues and due dates. */
export function startSubscriptionWork(): { stop(): Promise<void> } {
  const workers = [
    startWorker({
      pollMs: 5000,
      signal: 'payment',
      failureMessage: 'payment events could not be processed',
      processBatch: () => processAndPause(processPaymentEvents),
    }),
    startWorker({
      pollMs: 60_000,
      failureMessage: 'subscriptions that ran out could not be ended',
      processBatch: () => processOnce(endExpired),
    }),
    startWorker({
      pollMs: 15_000,
      signal: 'payment-request',
      failureMessage: 'payment requests could not be carried out',
      processBatch: async () => {
        const processed = await carryOutRequests(REQUEST_CONCURRENCY)
        return { processed, hasMore: processed === REQUEST_CONCURRENCY }
      },
    }),
    startWorker({
      pollMs: 10 * 60_000,
      failureMessage: 'renewals could not be announced',
      processBatch: () => processOnce(queueRenewalNotices),
    }),
    startWorker({
      pollMs: 6 * 60 * 60_000,
      failureMessage: 'old payment events could not be emptied',
      processBatch: async () => ({ processed: await forgetOldEvents(), hasMore: false }),
    }),
    startWorker({
      pollMs: 6 * 60 * 60_000,
      failureMessage: 'mentions whose days are over could not be forgotten',
      processBatch: async () => ({ processed: await forgetMentions(), hasMore: false }),
    }),
  ]
  return {
    async stop() {
      for (const worker of workers) await worker.stop()
    },
  }
}

async function processOnce(process: (limit: number) => Promise<number>) {
  const processed = await process(BATCH_SIZE)
  // a processed item may have made another item due
  return { processed, hasMore: processed > 0 }
}

/** Pauses after each batch, because incoming events are stored before stored events are processed. */
async function processAndPause(process: (limit: number) => Promise<number>) {
  const startedAt = performance.now()
  const result = await processOnce(process)
  if (result.processed > 0) await delay((performance.now() - startedAt) * PAUSE_FACTOR)
  return result
}
