/** The work did not run, because too many calls wait or the call waited too long. */
export class OverloadedError extends Error {}

interface QueueLimits {
  /** Further calls are refused. */
  maxWaiting?: number
  /** A call that waited longer is refused. */
  maxWaitMs?: number
}

/**
 * A semaphore of this process: `concurrency` calls run at once, the others wait in order. Calls beyond the limits are
 * refused with an OverloadedError.
 */
export function createSemaphore(
  concurrency: number,
  { maxWaiting = Number.POSITIVE_INFINITY, maxWaitMs }: QueueLimits = {},
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting = new Set<() => void>()
  let running = 0

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const timeOut = () => {
        waiting.delete(start)
        reject(new OverloadedError('The call waited too long for the semaphore'))
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(timeOut, maxWaitMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.add(start)
    })

  return async (work) => {
    if (running < concurrency) running += 1
    else if (waiting.size >= maxWaiting) throw new OverloadedError('Too many calls wait for the semaphore')
    // a call that ends passes its permit to the first waiting call
    else await wait()
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running -= 1
    }
  }
}
