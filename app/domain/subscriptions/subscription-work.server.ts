import { setTimeout as delay } from 'node:timers/promises'
import { startRounds } from '#app/platform/rounds.server.ts'
import { forgetOldEvents } from '../payments/forget-old-events.server.ts'
import { carryOutRequests } from './carry-out-requests.server.ts'
import { forgetMentions } from './forget-mentions.server.ts'
import { endExpired } from './end-expired.server.ts'
import { processPaymentEvents } from './process-payment-events.server.ts'
import { queueRenewalNotices } from './queue-renewal-notices.server.ts'

const AT_ONCE = 10
/** So many times as long as a handful took is left to whoever waits for an answer before the next is taken. */
const REST = 3
/** Each holds a connection to a provider. */
const REQUESTS_AT_ONCE = 5

/** Everything about subscriptions that waits in the database for its time, done by this process from now on. */
export function startSubscriptionWork(): { stop(): Promise<void> } {
  const work = [
    startRounds({
      everyMs: 5000,
      signal: 'payment',
      what: 'payment events could not be processed',
      round: () => restful(processPaymentEvents),
    }),
    startRounds({
      everyMs: 60_000,
      what: 'subscriptions that ran out could not be ended',
      round: () => handful(endExpired),
    }),
    startRounds({
      everyMs: 15_000,
      signal: 'payment-request',
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
    startRounds({
      everyMs: 6 * 60 * 60_000,
      what: 'old payment events could not be emptied',
      round: async () => ({ taken: await forgetOldEvents(), isFull: false }),
    }),
    startRounds({
      everyMs: 6 * 60 * 60_000,
      what: 'mentions whose days are over could not be forgotten',
      round: async () => ({ taken: await forgetMentions(), isFull: false }),
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

/** In a storm of events taking them comes first: what follows from them may come a little later. */
async function restful(take: (most: number) => Promise<number>) {
  const began = performance.now()
  const { taken, isFull } = await handful(take)
  if (taken > 0) await delay((performance.now() - began) * REST)
  return { taken, isFull }
}
