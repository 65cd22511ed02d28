import { setTimeout as delay } from 'node:timers/promises'
import { METRICS_TOKEN } from './target-app.ts'

/** The app measures its event loop delay by a timer of this resolution, and every measured value includes it. */
const TIMER_MS = 10

/**
 * Longest delay of the app's event loop in milliseconds while `act` ran: the minimum of its own metric
 * and the processor time that it used, because other load on the machine delays the loop too. A value above the limit is
 * measured again, and the smallest counts.
 */
export async function eventLoopDelay(
  url: string,
  act: () => Promise<unknown>,
  { limit, attempts = 8 }: { limit: number; attempts?: number },
): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < attempts && smallest > limit; attempt += 1) {
    const before = await readMetrics(url)
    // the measurement starts after the timer has fired twice
    await delay(5 * TIMER_MS)
    await act()
    // the timer must fire once more after the loop was last blocked
    await delay(2 * TIMER_MS)
    const after = await readMetrics(url)
    smallest = Math.min(smallest, after.longestDelay - TIMER_MS, after.processorTime - before.processorTime)
  }
  return smallest
}

/** In milliseconds; each reading starts a new measurement. */
async function readMetrics(url: string): Promise<{ longestDelay: number; processorTime: number }> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const read = (name: string) => {
    const [, seconds] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
    if (seconds === undefined) throw new Error(`the app does not report ${name}`)
    return Number(seconds) * 1000
  }
  return {
    longestDelay: read('nodejs_eventloop_lag_max_seconds'),
    processorTime: read('process_cpu_seconds_total'),
  }
}
