import { startWorker } from '#app/platform/worker.server.ts'
import { deleteOldEventBodies } from '../payments/delete-old-event-bodies.server.ts'
import { processPaymentRequests } from './process-payment-requests.server.ts'
import { deleteExpiredMentions } from '../mentions/delete-expired-mentions.server.ts'
import { endExpiredSubscriptions } from './end-expired-subscriptions.server.ts'
import { processPaymentEvents } from '../events/process-payment-events.server.ts'
import { queueRenewalNotices } from './queue-renewal-notices.server.ts'
import { queueOwnerDigest } from '../sales/queue-owner-digest.server.ts'

const BATCH_SIZE = 10
/** A pause of three times as long as a batch took, so that incoming events are stored in between. */
const EVENT_PAUSE_FACTOR = 3
const REQUEST_CONCURRENCY = 5

export function startSubscriptionWorkers(): { stop(): Promise<void> } {
  const workers = [
    startWorker({
      pollMs: 5000,
      signal: 'payment',
      failureMessage: 'payment events could not be processed',
      processBatch: () => processBatchOf(processPaymentEvents),
      pauseFactor: EVENT_PAUSE_FACTOR,
    }),
    startWorker({
      pollMs: 60_000,
      failureMessage: 'expired subscriptions could not be ended',
      processBatch: () => processBatchOf(endExpiredSubscriptions),
    }),
    startWorker({
      pollMs: 15_000,
      signal: 'payment-request',
      failureMessage: 'payment requests could not be processed',
      processBatch: async () => {
        const processed = await processPaymentRequests(REQUEST_CONCURRENCY)
        return { processed, hasMore: processed === REQUEST_CONCURRENCY }
      },
    }),
    startWorker({
      pollMs: 10 * 60_000,
      failureMessage: 'renewal notices could not be queued',
      processBatch: () => processBatchOf(queueRenewalNotices),
    }),
    startWorker({
      pollMs: 10 * 60_000,
      failureMessage: "the owner's daily mail could not be queued",
      processBatch: async () => ({ processed: await queueOwnerDigest(), hasMore: false }),
    }),
    startWorker({
      pollMs: 6 * 60 * 60_000,
      failureMessage: 'bodies of old payment events could not be deleted',
      processBatch: async () => ({ processed: await deleteOldEventBodies(), hasMore: false }),
    }),
    startWorker({
      pollMs: 6 * 60 * 60_000,
      failureMessage: 'expired mentions could not be deleted',
      processBatch: async () => ({ processed: await deleteExpiredMentions(), hasMore: false }),
    }),
  ]
  return {
    async stop() {
      for (const worker of workers) await worker.stop()
    },
  }
}

async function processBatchOf(process: (limit: number) => Promise<number>) {
  const processed = await process(BATCH_SIZE)
  // after any processed row another batch may be due
  return { processed, hasMore: processed > 0 }
}
