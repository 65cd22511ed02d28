/** Minutes of use that the server has not confirmed yet. A repeated report has the same id. */
export interface UseReport {
  id: string
  minutes: number
}

export interface MinuteCounter {
  /** Somebody has touched the device. */
  touch(): void
  /** Call it once a minute. */
  tick(isVisible: boolean): void
  /** Reports the minutes so far. Call it when the page is left. */
  flush(): void
}

interface MinuteCounterOptions {
  /** Resolves to false if no response arrived. */
  send: (report: UseReport) => Promise<boolean>
  newId: () => string
  nowMs?: () => number
}

/** After a touch the device counts as used for this long, such as while a child reads. */
const USED_FOR_MS = 2 * 60_000
/** Reports are sent at most this often, besides the one when the page is left. */
const REPORT_MS = 5 * 60_000
const MAX_REPORTED = 1440

/** Counts the minutes in which the page is visible and somebody uses it (rule 190), and reports them every five minutes. */
export function createMinuteCounter({
  send,
  newId,
  nowMs = () => performance.now(),
}: MinuteCounterOptions): MinuteCounter {
  let lastTouchMs = -Infinity
  let lastReportMs = nowMs()
  let minutes = 0
  let unconfirmed: UseReport | undefined
  let isSending = false

  async function report(): Promise<void> {
    if (isSending || (minutes === 0 && !unconfirmed)) return
    lastReportMs = nowMs()
    isSending = true
    if (!unconfirmed) {
      unconfirmed = { id: newId(), minutes: Math.min(minutes, MAX_REPORTED) }
      minutes = 0
    }
    if (await send(unconfirmed)) unconfirmed = undefined
    isSending = false
  }

  return {
    touch() {
      lastTouchMs = nowMs()
    },
    tick(isVisible) {
      if (isVisible && nowMs() - lastTouchMs < USED_FOR_MS) minutes += 1
      if (nowMs() - lastReportMs >= REPORT_MS) void report()
    },
    flush: () => void report(),
  }
}
