import { setImmediate } from 'node:timers/promises'
import { createSemaphore } from '#app/base/semaphore.server.ts'
import { networkOf } from '#app/platform/rate-limit.server.ts'

const CONCURRENCY = 4
/** Networks take turns. One of them leaves permits and places to the others: many families may share a carrier's address. */
const LIMITS = { maxQueued: 400, maxWaitMs: 5_000, maxRunningOfSender: 2, maxQueuedOfSender: 100 }

/** Renders for a client's address. Throws OverloadedError when too many wait, of its network or of all. */
type RenderQueue = <Result>(render: () => Promise<Result>, clientIp: string) => Promise<Result>

function createRenderQueue(): RenderQueue {
  const semaphore = createSemaphore(CONCURRENCY, LIMITS)
  return (render, clientIp) =>
    semaphore(
      async () => {
        // a rendering may run without any I/O: first let the event loop read other requests
        await setImmediate()
        return render()
      },
      { sender: networkOf(clientIp) },
    )
}

/*
 * Anybody can request thousands of pages at once without a session. Only a few are rendered at a time, so that other requests
 * are served in between. There are two queues, so that a flood of searches does not delay sign-in.
 */

/** Renders a public page that is not in the cache. */
export const queuePublicRender = createRenderQueue()

/** Renders a screen that needs no session, such as sign-in. */
export const queueScreenRender = createRenderQueue()

/** The 503 response for an OverloadedError. */
export const busyResponse = () =>
  new Response('Muitas páginas foram pedidas ao mesmo tempo. Tente de novo em instantes.', {
    status: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '2',
    },
  })
