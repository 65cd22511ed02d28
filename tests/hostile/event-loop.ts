import { setTimeout as delay } from 'node:timers/promises'
import { METRICS_TOKEN } from './product.ts'

/** The product measures its event loop by a timer of so many milliseconds, which are part of every figure. */
const TIMER_MS = 10

/**
 * Milliseconds that the product's event loop was held at once while `act` ran: by its own metric, and no more than the
 * processor time that the process used meanwhile. Other load on the machine delays the loop, but uses no time of this
 * process. A figure above the limit is measured again, and the smallest counts.
 */
export async function heldBy(
  url: string,
  act: () => Promise<unknown>,
  { limit, tries = 8 }: { limit: number; tries?: number },
): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < tries && smallest > limit; attempt += 1) {
    const before = await readMetrics(url)
    // nothing is measured before the timer has fired twice
    await delay(5 * TIMER_MS)
    await act()
    // the timer has to fire once more after the last hold
    await delay(2 * TIMER_MS)
    const after = await readMetrics(url)
    smallest = Math.min(smallest, after.longestDelay - TIMER_MS, after.processorTime - before.processorTime)
  }
  return smallest
}

/** In milliseconds; reading begins a new measurement of the longest delay. */
async function readMetrics(url: string): Promise<{ longestDelay: number; processorTime: number }> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const read = (name: string) => {
    const [, seconds] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
    if (seconds === undefined) throw new Error(`the product does not report ${name}`)
    return Number(seconds) * 1000
  }
  return {
    longestDelay: read('nodejs_eventloop_lag_max_seconds'),
    processorTime: read('process_cpu_seconds_total'),
  }
}
