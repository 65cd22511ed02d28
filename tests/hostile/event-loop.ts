import { setTimeout as delay } from 'node:timers/promises'
import { METRICS_TOKEN } from './target-app.ts'

/** Interval of the timer that measures the app's event loop delay; every measured value includes one interval. */
const TIMER_INTERVAL_MS = 10

/**
 * Measures the longest delay of the app's event loop while `work` runs, in milliseconds. Other load on the machine also
 * delays the loop. So a measurement is the smaller one of the loop's metric and the app's processor time, a measurement
 * above `maxMs` is repeated, and the smallest one is returned.
 */
export async function measureLoopDelay(
  url: string,
  work: () => Promise<unknown>,
  { maxMs, attempts = 8 }: { maxMs: number; attempts?: number },
): Promise<number> {
  let smallestMs = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < attempts && smallestMs > maxMs; attempt += 1) {
    const metricsBefore = await readMetrics(url)
    // the measurement starts after the timer has fired twice
    await delay(5 * TIMER_INTERVAL_MS)
    await work()
    // a delay is recorded when the timer fires again
    await delay(2 * TIMER_INTERVAL_MS)
    const metricsAfter = await readMetrics(url)
    smallestMs = Math.min(
      smallestMs,
      metricsAfter.longestDelayMs - TIMER_INTERVAL_MS,
      metricsAfter.processorMs - metricsBefore.processorMs,
    )
  }
  return smallestMs
}

/** Reads the app's metrics, which resets `longestDelayMs`. `processorMs` counts from the start of the process. */
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
