import { startRounds } from '#app/platform/rounds.server.ts'
import { carryOutRequests } from './carry-out-requests.server.ts'
import { endExpired } from './end-expired.server.ts'
import { processPaymentEvents } from './process-payment-events.server.ts'
import { queueRenewalNotices } from './queue-renewal-notices.server.ts'

const AT_ONCE = 20
/** Each holds a connection to a provider. */
const REQUESTS_AT_ONCE = 5

/** Everything about subscriptions that waits in the database for its time, done by this process from now on. */
export function startSubscriptionWork(): { stop(): Promise<void> } {
  const work = [
    startRounds({
      everyMs: 5000,
      signal: 'payment',
      what: 'payment events could not be processed',
      round: () => handful(processPaymentEvents),
    }),
    startRounds({
      everyMs: 60_000,
      what: 'subscriptions that ran out could not be ended',
      round: () => handful(endExpired),
    }),
    startRounds({
      everyMs: 15_000,
      signal: 'payment',
      what: 'payment requests could not be carried out',
      round: async () => {
        const taken = await carryOutRequests(REQUESTS_AT_ONCE)
        return { taken, isFull: taken === REQUESTS_AT_ONCE }
      },
    }),
    startRounds({
      everyMs: 10 * 60_000,
      what: 'renewals could not be announced',
      round: () => handful(queueRenewalNotices),
    }),
  ]
  return {
    async stop() {
      for (const rounds of work) await rounds.stop()
    },
  }
}

async function handful(take: (most: number) => Promise<number>) {
  const taken = await take(AT_ONCE)
  // what was taken may have let more of it go on
  return { taken, isFull: taken > 0 }
}
