import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { onCommit } from '#app/database/commit-signals.server.ts'
import type { CommitSignal } from '#app/database/database.server.ts'
import { log } from '#app/base/log.server.ts'
import { withoutRequestId } from '#app/base/request-id.server.ts'

export interface WorkerOptions {
  /** Milliseconds between two polls of the queue. */
  pollMs: number
  /** Kind of the commit signals that trigger a poll at once. */
  signal?: CommitSignal['kind']
  /** Processes some due items. If `hasMore`, it is called again at once. */
  processBatch: () => Promise<{ processed: number; hasMore: boolean }>
  /** Log message for an error of `processBatch`. */
  failureMessage: string
  /** Pause after a batch, as a multiple of its duration, so that requests are answered in between. By default none. */
  pauseFactor?: number
}

export interface Worker {
  /** Processes all due items and returns their number. Rejects with the error of a batch. */
  poll(): Promise<number>
  /** Waits for the running batch, then ends. */
  stop(): Promise<void>
}

/**
 * Starts a worker for a queue in the database. It polls now, after every signal and every `pollMs`; one batch runs at a
 * time, and the event loop runs between batches. An error is logged, and the next poll tries again.
 */
export function startWorker({
  pollMs,
  signal,
  processBatch,
  failureMessage,
  pauseFactor = 0,
}: WorkerOptions): Worker {
  let currentPoll: Promise<number> | undefined
  const state = { isRequested: false, isStopped: false }

  function poll(): Promise<number> {
    state.isRequested = true
    currentPoll ??= withoutRequestId(processAll)
    return currentPoll
  }

  async function processAll(): Promise<number> {
    let processedCount = 0
    try {
      while (state.isRequested && !state.isStopped) {
        state.isRequested = false
        const startedAt = performance.now()
        const { processed, hasMore } = await processBatch()
        processedCount += processed
        if (hasMore) state.isRequested = true
        // PGlite's queries never yield to the event loop: without this, a long queue would answer no request until its end
        if (state.isRequested) await yieldFor((performance.now() - startedAt) * pauseFactor)
      }
      return processedCount
    } finally {
      // reset synchronously after the last check, so that no signal is missed
      currentPoll = undefined
    }
  }

  const pollAndLog = () => void poll().catch((error: unknown) => log.error({ err: error }, failureMessage))
  const unsubscribe = onCommit(({ kind }) => kind === signal && pollAndLog())
  const timer = setInterval(pollAndLog, pollMs)
  pollAndLog()
  return {
    poll,
    async stop() {
      state.isStopped = true
      clearInterval(timer)
      unsubscribe()
      await currentPoll?.catch(() => undefined)
    },
  }
}

/** Lets the event loop run once, or for this time. */
const yieldFor = (ms: number): Promise<unknown> => (ms > 0 ? delay(ms) : setImmediate())
