import { log } from '#app/base/log.server.ts'

const HEARTBEAT_MS = 20_000
/** Open streams per session, and per person over all sessions. A further stream closes the oldest. */
const MAX_PER_SESSION = 20
const MAX_PER_PERSON = 60

/** A function for each open stream of this process, which closes it. */
const closers = new Set<() => void>()
/** The same functions by 'session <id>' and 'person <id>', oldest first. */
const closersByOwner = new Map<string, Set<() => void>>()

function register({ sessionId, userId }: StreamOwner, close: () => void): void {
  closers.add(close)
  addBounded(`session ${sessionId}`, close, MAX_PER_SESSION)
  addBounded(`person ${userId}`, close, MAX_PER_PERSON)
}

function addBounded(key: string, close: () => void, max: number): void {
  const ownerClosers = closersByOwner.get(key) ?? new Set()
  closersByOwner.set(key, ownerClosers.add(close))
  const [oldest] = ownerClosers
  if (ownerClosers.size > max) oldest?.()
}

function unregister({ sessionId, userId }: StreamOwner, close: () => void): void {
  closers.delete(close)
  for (const key of [`session ${sessionId}`, `person ${userId}`]) {
    const ownerClosers = closersByOwner.get(key)
    ownerClosers?.delete(close)
    if (ownerClosers?.size === 0) closersByOwner.delete(key)
  }
}

export function countEventStreams(): number {
  return closers.size
}

/** Closes every stream before the process stops; browsers reconnect by themselves. */
export function endEventStreams(): void {
  for (const close of closers) close()
}

interface StreamOwner {
  sessionId: string
  userId: string
}

export interface EventStreamOptions {
  signal: AbortSignal
  owner: StreamOwner
  /**
   * Subscribes to changes of the data (`onChange`) and of the right to read the data (`onAccessChange`).
   * Returns the function that unsubscribes.
   */
  subscribe(onChange: () => void, onAccessChange: () => void): () => void
  /** Whether the person may still read the data. Called at the start, at each heartbeat and after `onAccessChange`. */
  isStillAllowed(): Promise<boolean>
}

/**
 * A server-sent event stream whose events only say that something changed; the client then reads its data again. The
 * stream ends when the client disconnects or loses access.
 */
export function eventStream({ signal, owner, subscribe, isStillAllowed }: EventStreamOptions): Response {
  const encoder = new TextEncoder()
  let cleanUp = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isClosed = signal.aborted
      const send = (text: string) => {
        if (!isClosed) controller.enqueue(encoder.encode(text))
      }
      const close = () => {
        if (isClosed) return
        cleanUp()
        controller.close()
      }
      const end = () => {
        send('event: ended\ndata: 1\n\n')
        close()
      }
      // if the check fails because the database is unavailable, the stream stays open until the next heartbeat
      const check = (whenAllowed: () => void) =>
        void isStillAllowed().then(
          (isAllowed) => (isAllowed ? whenAllowed() : end()),
          (error: unknown) => log.warn({ err: error }, 'a live connection could not be checked'),
        )
      const sendChange = () => send('event: change\ndata: 1\n\n')
      const unsubscribe = subscribe(sendChange, () => check(sendChange))
      const heartbeat = setInterval(() => check(() => send(': vivo\n\n')), HEARTBEAT_MS)
      cleanUp = () => {
        isClosed = true
        unregister(owner, close)
        unsubscribe()
        clearInterval(heartbeat)
      }
      if (!isClosed) register(owner, close)
      // closing an aborted stream throws inside the HTTP adapter, so only the subscription ends
      signal.addEventListener('abort', () => cleanUp(), { once: true })
      send('retry: 1000\nevent: open\ndata: 1\n\n')
      // the session may have ended between the request's check and the subscription
      if (!isClosed) check(() => {})
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
