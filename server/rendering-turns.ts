import { setImmediate } from 'node:timers/promises'
import { inTurns, QueueFullError } from '#app/platform/turns.server.ts'

/** Of each kind, in this process. */
const MAX_RENDERINGS = 4
const MAX_WAITING = 100
const MAX_WAIT_MS = 5_000

function createQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const take = inTurns(MAX_RENDERINGS, { maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS })
  return (work) =>
    take(async () => {
      // many renderings never wait for anything: the event loop reads what others sent before the next ones begin
      await setImmediate()
      return work()
    })
}

/*
 * Anybody can ask for a thousand of these pages at once. They are rendered in turns, so that there is time for all other
 * requests; where too many wait, QueueFullError is thrown. Two queues, so that a flood of searches keeps nobody from
 * signing in.
 */

/** Renders a public page that is not in the cache when its turn comes. */
export const inPublicTurn = createQueue()

/** As `inPublicTurn`, for the other pages that need no session: signing in, plans, and addresses of no page. */
export const inOpenTurn = createQueue()

/** Says that too many pages wait to be rendered. */
export const BUSY = {
  status: 503,
  headers: new Headers({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
  }),
  text: 'Muitas páginas foram pedidas ao mesmo tempo. Tente de novo em instantes.',
}

/** The answer `BUSY` where the queue was full; any other error is thrown on. */
export function busyOr(error: unknown): Response {
  if (error instanceof QueueFullError) return new Response(BUSY.text, BUSY)
  throw error
}
