import { log } from '../log.server.ts'

const HEARTBEAT_MS = 20_000
/** Open streams of one session, and of one person in all sessions; one more ends the oldest of them. */
const MAX_OF_SESSION = 20
const MAX_OF_PERSON = 60

/** How to end each stream that is open in this process. */
const open = new Set<() => void>()
/** The same by 'session <id>' and by 'person <id>', oldest first. */
const openOf = new Map<string, Set<() => void>>()

function keepOpen({ sessionId, userId }: Listener, hangUp: () => void): void {
  open.add(hangUp)
  addBounded(`session ${sessionId}`, hangUp, MAX_OF_SESSION)
  addBounded(`person ${userId}`, hangUp, MAX_OF_PERSON)
}

function addBounded(owner: string, hangUp: () => void, most: number): void {
  const own = openOf.get(owner) ?? new Set()
  openOf.set(owner, own.add(hangUp))
  const [oldest] = own
  if (own.size > most) oldest?.()
}

function forget({ sessionId, userId }: Listener, hangUp: () => void): void {
  open.delete(hangUp)
  for (const owner of [`session ${sessionId}`, `person ${userId}`]) {
    const own = openOf.get(owner)
    own?.delete(hangUp)
    if (own?.size === 0) openOf.delete(owner)
  }
}

/** How many streams are open in this process. */
export function openEventStreams(): number {
  return open.size
}

/** Ends every stream of a process that is about to stop: its readers come back by themselves, to whoever serves then. */
export function endEventStreams(): void {
  for (const hangUp of open) hangUp()
}

/** Whose stream it is; both bound how many are open at once. */
interface Listener {
  sessionId: string
  userId: string
}

export interface EventStreamOptions {
  signal: AbortSignal
  listener: Listener
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
