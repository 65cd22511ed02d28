import { log } from '../log.server.ts'

const HEARTBEAT_MS = 20_000
/** Streams of one listener; one more ends the oldest, most likely a connection that was lost without anybody noticing. */
const MOST_OF_ONE = 20

/** How to end each stream that is open in this process. */
const open = new Set<() => void>()
const openOf = new Map<string, Set<() => void>>()

function keepOpen(listener: string, hangUp: () => void): void {
  open.add(hangUp)
  const own = openOf.get(listener) ?? new Set()
  openOf.set(listener, own.add(hangUp))
  const [oldest] = own
  if (own.size > MOST_OF_ONE) oldest?.()
}

function forget(listener: string, hangUp: () => void): void {
  open.delete(hangUp)
  const own = openOf.get(listener)
  own?.delete(hangUp)
  if (own?.size === 0) openOf.delete(listener)
}

/** How many streams are open in this process. */
export function openEventStreams(): number {
  return open.size
}

/** Ends every stream of a process that is about to stop: its readers come back by themselves, to whoever serves then. */
export function endEventStreams(): void {
  for (const hangUp of open) hangUp()
}

export interface EventStreamOptions {
  signal: AbortSignal
  /** Whose streams are counted together: the id of the session. */
  listener: string
  /**
   * Starts telling of changes, and of doubts whether this connection may still listen; returns the way
   * to stop.
   */
  subscribe(onChange: () => void, onDoubt: () => void): () => void
  /** Asked at the start and at every doubt and heartbeat: may this connection still listen? */
  isStillAllowed(): Promise<boolean>
}

/**
 * A server-sent event stream that says "something changed" and nothing else: what changed is
 * read anew by whoever may read it. Ends when the client leaves or may no longer listen.
 */
export function eventStream({ signal, listener, subscribe, isStillAllowed }: EventStreamOptions): Response {
  const encoder = new TextEncoder()
  let cleanUp = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOver = signal.aborted
      const send = (text: string) => {
        if (!isOver) controller.enqueue(encoder.encode(text))
      }
      const hangUp = () => {
        if (isOver) return
        cleanUp()
        controller.close()
      }
      const end = () => {
        send('event: ended\ndata: 1\n\n')
        hangUp()
      }
      // while the database cannot be asked the connection stays; the next beat asks again
      const check = (whenAllowed: () => void) =>
        void isStillAllowed().then(
          (isAllowed) => (isAllowed ? whenAllowed() : end()),
          (error: unknown) => log.warn({ err: error }, 'a live connection could not be checked'),
        )
      const unsubscribe = subscribe(
        () => send('event: change\ndata: 1\n\n'),
        () => check(() => send('event: change\ndata: 1\n\n')),
      )
      const heartbeat = setInterval(() => check(() => send(': vivo\n\n')), HEARTBEAT_MS)
      cleanUp = () => {
        isOver = true
        forget(listener, hangUp)
        unsubscribe()
        clearInterval(heartbeat)
      }
      if (!isOver) keepOpen(listener, hangUp)
      // closing an aborted stream throws inside the adapter: only the subscription is given up
      signal.addEventListener('abort', () => cleanUp(), { once: true })
      send('retry: 1000\nevent: open\ndata: 1\n\n')
      // what ended between the request's own check and the subscription was told to nobody
      if (!isOver) check(() => {})
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
