import { log } from '../log.server.ts'

const HEARTBEAT_MS = 20_000

export interface EventStreamOptions {
  signal: AbortSignal
  /** Starts telling of changes; returns the way to stop. */
  subscribe(onChange: () => void): () => void
  /** Asked at every heartbeat: may this connection still listen? */
  isStillAllowed(): Promise<boolean>
}

/**
 * A server-sent event stream that says "something changed" and nothing else: what changed is
 * read anew by whoever may read it. Ends when the client leaves or may no longer listen.
 */
export function eventStream({ signal, subscribe, isStillAllowed }: EventStreamOptions): Response {
  const encoder = new TextEncoder()
  let cleanUp = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text))
      }
      const unsubscribe = subscribe(() => send('event: change\ndata: 1\n\n'))
      const end = () => {
        if (signal.aborted) return
        send('event: ended\ndata: 1\n\n')
        cleanUp()
        controller.close()
      }
      const heartbeat = setInterval(() => {
        // while the database cannot be asked the connection stays; the next beat asks again
        isStillAllowed().then(
          (isAllowed) => (isAllowed ? send(': vivo\n\n') : end()),
          (error: unknown) => log.warn({ err: error }, 'a live connection could not be checked'),
        )
      }, HEARTBEAT_MS)
      cleanUp = () => {
        unsubscribe()
        clearInterval(heartbeat)
      }
      // closing an aborted stream throws inside the adapter: only the subscription is given up
      signal.addEventListener('abort', () => cleanUp(), { once: true })
      send('retry: 1000\nevent: open\ndata: 1\n\n')
    },
    cancel: () => cleanUp(),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}
