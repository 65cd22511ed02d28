/** Thrown instead of running the work where too many wait already, or where it waited too long. */
export class QueueFullError extends Error {}

interface QueueLimits {
  /** One more than so many waiting is refused. */
  maxWaiting?: number
  /** Who waited so long is refused. */
  maxWaitMs?: number
}

/**
 * A semaphore: lets `most` pieces of work of one kind run at once in this process; the others wait, first come, first
 * served. Work beyond the limits is refused with a QueueFullError.
 */
export function inTurns(
  most: number,
  { maxWaiting = Number.POSITIVE_INFINITY, maxWaitMs }: QueueLimits = {},
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting = new Set<() => void>()
  let running = 0

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(begin)
        reject(new QueueFullError('This work waited too long for its turn'))
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.add(begin)
    })

  return async (work) => {
    if (running < most) running += 1
    else if (waiting.size >= maxWaiting) throw new QueueFullError('Too much of this work is waiting')
    // whoever ends hands its place on
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
