/** The call was refused before it ran, because too many calls were waiting or the call had waited too long. */
export class OverloadedError extends Error {}

interface QueueLimits {
  /** Maximum number of waiting calls; further calls are refused. */
  maxQueued?: number
  /** A call that waits longer is refused. */
  maxWaitMs?: number
  /** Maximum number of running calls of one sender; its further calls wait, even if a permit is free. */
  maxRunningOfSender?: number
  /** Maximum number of waiting calls of one sender; its further calls are refused. */
  maxQueuedOfSender?: number
}

interface CallOptions {
  /** For whom the call runs. Calls without a sender count as those of one sender. */
  sender?: string
  /** Removes the call from the queue. The call then rejects with the signal's reason; a running call continues. */
  signal?: AbortSignal | undefined
}

export type Semaphore = <Result>(work: () => Promise<Result>, options?: CallOptions) => Promise<Result>

/**
 * A semaphore of this process: `concurrency` calls run at once, the others wait. Senders with waiting calls take turns, and
 * the calls of one sender run in order. Calls beyond the limits are refused with an OverloadedError.
 */
export function createSemaphore(
  concurrency: number,
  {
    maxQueued = Number.POSITIVE_INFINITY,
    maxWaitMs,
    maxRunningOfSender = concurrency,
    maxQueuedOfSender = Number.POSITIVE_INFINITY,
  }: QueueLimits = {},
): Semaphore {
  // the senders with waiting calls, the next one first
  const queues = new Map<string, Set<() => void>>()
  const runningCounts = new Map<string, number>()
  let runningCount = 0
  let queuedCount = 0

  const runningCountOf = (sender: string) => runningCounts.get(sender) ?? 0
  const canStart = (sender: string) =>
    runningCount < concurrency && runningCountOf(sender) < maxRunningOfSender

  function takePermit(sender: string): void {
    runningCount += 1
    runningCounts.set(sender, runningCountOf(sender) + 1)
  }

  function returnPermit(sender: string): void {
    runningCount -= 1
    const remainingCount = runningCountOf(sender) - 1
    if (remainingCount > 0) runningCounts.set(sender, remainingCount)
    else runningCounts.delete(sender)
  }

  function startNext(): void {
    for (const [sender, queue] of queues) {
      if (!canStart(sender)) continue
      takePermit(sender)
      const [start] = queue
      start!()
      // a sender whose calls still wait goes to the end
      if (queues.delete(sender)) queues.set(sender, queue)
      return
    }
  }

  const wait = (sender: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(sender) ?? new Set()
      const leave = () => {
        queue.delete(start)
        if (queue.size === 0) queues.delete(sender)
        queuedCount -= 1
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      const start = () => {
        leave()
        resolve()
      }
      const refuse = (reason: Error) => {
        leave()
        reject(reason)
      }
      const timeOut = () => refuse(new OverloadedError('The call waited too long for the semaphore'))
      const abort = () => refuse(signal?.reason as Error)
      const timer = maxWaitMs === undefined ? undefined : setTimeout(timeOut, maxWaitMs)
      signal?.addEventListener('abort', abort)
      queues.set(sender, queue)
      queue.add(start)
      queuedCount += 1
    })

  return async (work, { sender = '', signal } = {}) => {
    signal?.throwIfAborted()
    if (canStart(sender)) takePermit(sender)
    else {
      if (queuedCount >= maxQueued || (queues.get(sender)?.size ?? 0) >= maxQueuedOfSender)
        throw new OverloadedError('Too many calls wait for the semaphore')
      // `startNext` takes the permit for it
      await wait(sender, signal)
    }
    try {
      return await work()
    } finally {
      returnPermit(sender)
      startNext()
    }
  }
}
