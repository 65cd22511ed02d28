import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '#app/base/ids.ts'
import type { BenchRequest } from './request-rate.ts'

const RETRY_MS = 50
const TIMEOUT_MS = 10_000

/** A family's device that gives points without pause. It sends a request again until it is acknowledged. */
export interface Device {
  childId: string
  /** Idempotency keys of the acknowledged entries. */
  acknowledgedKeys: string[]
  acknowledgedCount: number
  failedCount: number
  /** The longest time from the first attempt of a request to its acknowledgement, or until now. */
  longestWaitMs(): number
  resetCounts(): void
  /** Resolves when the last request is acknowledged. */
  stop(): Promise<void>
}

export function openDevices(url: string, taps: readonly BenchRequest[]): Device[] {
  return taps.map(({ cookie, json }) =>
    openDevice(url, cookie!, (JSON.parse(json!) as { childId: string }).childId),
  )
}

function openDevice(url: string, cookie: string, childId: string): Device {
  let isStopped = false
  let startedAt = performance.now()
  let longestMs = 0
  const device: Device = {
    childId,
    acknowledgedKeys: [],
    acknowledgedCount: 0,
    failedCount: 0,
    longestWaitMs: () => Math.max(longestMs, performance.now() - startedAt),
    resetCounts() {
      device.acknowledgedCount = 0
      device.failedCount = 0
      longestMs = 0
      startedAt = performance.now()
    },
    async stop() {
      isStopped = true
      await finished
    },
  }
  const finished = (async () => {
    // oxlint-disable-next-line no-unmodified-loop-condition -- stop() sets `isStopped`
    while (!isStopped) {
      const requestId = newId()
      const body = { requestId, childId, type: 'positive', points: 1, description: 'Ajudou' }
      startedAt = performance.now()
      while (!(await isAcknowledged(url, cookie, body))) {
        device.failedCount += 1
        await delay(RETRY_MS)
      }
      longestMs = Math.max(longestMs, performance.now() - startedAt)
      device.acknowledgedCount += 1
      device.acknowledgedKeys.push(`score:${requestId}`)
    }
  })()
  return device
}

async function isAcknowledged(url: string, cookie: string, body: object): Promise<boolean> {
  try {
    const response = await fetch(`${url}/app/acoes/pontos.atribuir`, {
      method: 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.text()
    return response.ok
  } catch {
    return false
  }
}
