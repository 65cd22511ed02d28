import { setTimeout as delay } from 'node:timers/promises'
import { METRICS_TOKEN } from './target-app.ts'

/** Resolution of the timer by which the app measures its event loop delay; every measured value includes this time. */
const TIMER_MS = 10

/**
 * Longest delay of the app's event loop in milliseconds while `act` runs: the smaller of the loop's own metric and the
 * processor time of the app, because other load on the machine also delays the loop. Repeats a measurement above `maxMs`
 * and returns the smallest value.
 */
export async function eventLoopDelay(
  url: string,
  act: () => Promise<unknown>,
  { maxMs, attempts = 8 }: { maxMs: number; attempts?: number },
): Promise<number> {
  let smallestMs = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < attempts && smallestMs > maxMs; attempt += 1) {
    const metricsBefore = await readMetrics(url)
    // the measurement starts after the timer has fired twice
    await delay(5 * TIMER_MS)
    await act()
    // the timer must fire once more after the loop was last blocked
    await delay(2 * TIMER_MS)
    const metricsAfter = await readMetrics(url)
    smallestMs = Math.min(
      smallestMs,
      metricsAfter.longestDelayMs - TIMER_MS,
      metricsAfter.processorMs - metricsBefore.processorMs,
    )
  }
  return smallestMs
}

/** Both times in milliseconds. Each reading starts a new measurement. */
async function readMetrics(url: string): Promise<{ longestDelayMs: number; processorMs: number }> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const readMs = (name: string) => {
    const [, seconds] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
    if (seconds === undefined) throw new Error(`the app does not report ${name}`)
    return Number(seconds) * 1000
  }
  return {
    longestDelayMs: readMs('nodejs_eventloop_lag_max_seconds'),
    processorMs: readMs('process_cpu_seconds_total'),
  }
}
