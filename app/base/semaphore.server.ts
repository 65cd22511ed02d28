/** The call was refused before it ran, because too many calls were waiting or the call had waited too long. */
export class OverloadedError extends Error {}

interface QueueLimits {
  /** Maximum number of waiting calls; further calls are refused. */
  maxQueued?: number
  /** A call that waits longer is refused. */
  maxWaitMs?: number
}

/**
 * A semaphore of this process: `concurrency` calls run at once, the others wait in order. Calls beyond the limits are
 * refused with an OverloadedError.
 */
export function createSemaphore(
  concurrency: number,
  { maxQueued = Number.POSITIVE_INFINITY, maxWaitMs }: QueueLimits = {},
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const queue = new Set<() => void>()
  let runningCount = 0

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const timeOut = () => {
        queue.delete(start)
        reject(new OverloadedError('The call waited too long for the semaphore'))
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(timeOut, maxWaitMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.add(start)
    })

  return async (work) => {
    if (runningCount < concurrency) runningCount += 1
    else if (queue.size >= maxQueued) throw new OverloadedError('Too many calls wait for the semaphore')
    // a call that ends passes its permit to the first waiting call
    else await wait()
    try {
      return await work()
    } finally {
      const [next] = queue
      if (next) {
        queue.delete(next)
        next()
      } else runningCount -= 1
    }
  }
}
