import { startRounds } from '#app/platform/rounds.server.ts'
import { endExpired } from './end-expired.server.ts'
import { processPaymentEvents } from './process-payment-events.server.ts'

const AT_ONCE = 20

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
