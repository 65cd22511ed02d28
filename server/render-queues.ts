import { setImmediate } from 'node:timers/promises'
import { createSemaphore } from '#app/base/semaphore.server.ts'

const CONCURRENCY = 4
const MAX_QUEUED = 100
const MAX_WAIT_MS = 5_000

function createRenderQueue(): <Result>(render: () => Promise<Result>) => Promise<Result> {
  const semaphore = createSemaphore(CONCURRENCY, { maxQueued: MAX_QUEUED, maxWaitMs: MAX_WAIT_MS })
  return (render) =>
    semaphore(async () => {
      // a rendering may run without any I/O: first let the event loop read other requests
      await setImmediate()
      return render()
    })
}

/*
 * Anybody can request thousands of pages at once without a session. Only a few are rendered at a time, so that other requests
 * are served in between. There are two queues, so that a flood of searches does not delay sign-in.
 */

/** Renders a public page that is not in the cache. Throws OverloadedError when too many wait. */
export const queuePublicRender = createRenderQueue()

/** Renders a screen that needs no session, such as sign-in or an unknown path. Throws OverloadedError. */
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
