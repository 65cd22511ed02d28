import { now } from '#app/base/clock.server.ts'
import { log } from '#app/base/log.server.ts'

/**
 * How often a stream sends 'alive', give or take a quarter. Proxies close a connection that sends nothing for long, and a
 * browser takes a silent one for dead (ui/follow-stream.ts).
 */
const HEARTBEAT_MS = 20_000
const ALIVE = 'event: alive\ndata: 1\n\n'
/** A signal checks the access at once. These checks find what no signal tells: an end by time, and a lost signal. */
const HEARTBEATS_PER_CHECK = 3
/** Open streams per session, and per person over all sessions. A further stream closes the oldest. */
const MAX_PER_SESSION = 20
const MAX_PER_PERSON = 60

/** A function for each open stream of this process, which closes it. */
const closers = new Set<() => void>()
/** The closers by 'session <id>' and 'person <id>', oldest first. */
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

/** Lets a subscription send events through its stream. */
export interface EventSender {
  /**
   * Sends an event. During an access check, and while the client does not read, the newest event of each name is held
   * back.
   */
  send(event: string, data: string, id?: string): void
  /** Checks the access again. The stream ends if the access is lost. */
  recheck(): void
}

export interface EventStreamOptions {
  signal: AbortSignal
  owner: StreamOwner
  /** The stream is closed then, and the browser reconnects with its current cookies. */
  closesAt?: Date | undefined
  /** Subscribes to the changes that the stream sends. Returns the function that unsubscribes. */
  subscribe(sender: EventSender): () => void
  /** Called at the start, at every `recheck`, at every third heartbeat, and again at the next one if it throws. */
  isStillAllowed(): Promise<boolean>
}

/** A server-sent event stream. It ends when the client disconnects or loses access. */
export function eventStream(options: EventStreamOptions): Response {
  const { signal, owner, closesAt, subscribe, isStillAllowed } = options
  const encoder = new TextEncoder()
  let cleanUp = () => {}
  let sendHeldEvents = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isClosed = signal.aborted
      let checkCount = 0
      let isAccessConfirmed = false
      const heldEvents = new Map<string, string>()
      const write = (text: string) => {
        if (!isClosed) controller.enqueue(encoder.encode(text))
      }
      const close = () => {
        if (isClosed) return
        cleanUp()
        controller.close()
      }
      const end = () => {
        write('event: ended\ndata: 1\n\n')
        close()
      }
      const canSend = () => isAccessConfirmed && (controller.desiredSize ?? 0) > 0
      sendHeldEvents = () => {
        for (const [event, text] of heldEvents) {
          if (!canSend()) return
          heldEvents.delete(event)
          write(text)
        }
      }
      const confirmAccess = () => {
        isAccessConfirmed = true
        sendHeldEvents()
      }
      const check = async (): Promise<void> => {
        isAccessConfirmed = false
        checkCount += 1
        const checkNumber = checkCount
        try {
          if (!(await isStillAllowed())) end()
          else if (checkNumber === checkCount) confirmAccess()
        } catch (error) {
          // the database is unavailable: the stream stays open, and the next heartbeat checks again
          log.warn({ err: error }, 'a live connection could not be checked')
        }
      }
      const sender: EventSender = {
        send(event, data, id) {
          heldEvents.set(event, `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`)
          sendHeldEvents()
        },
        recheck: () => void check(),
      }
      const unsubscribe = subscribe(sender)
      // random, so that devices that reconnected together after a restart are not checked all at once
      const heartbeatMs = HEARTBEAT_MS * (0.75 + Math.random() / 2)
      let heartbeatCount = 0
      const heartbeat = setInterval(async () => {
        heartbeatCount += 1
        // before the check, which takes long while the database is unavailable
        write(ALIVE)
        if (!isAccessConfirmed || heartbeatCount % HEARTBEATS_PER_CHECK === 0) await check()
      }, heartbeatMs)
      const closing = closesAt && setTimeout(close, Math.max(0, closesAt.getTime() - now().getTime()))
      cleanUp = () => {
        // a disconnect cancels the body as well as the request
        cleanUp = () => {}
        isClosed = true
        unregister(owner, close)
        unsubscribe()
        clearInterval(heartbeat)
        clearTimeout(closing)
      }
      if (!isClosed) register(owner, close)
      // closing an aborted stream throws inside the HTTP adapter, so only the subscription ends
      signal.addEventListener('abort', () => cleanUp(), { once: true })
      write(`retry: 1000\nevent: open\ndata: 1\n\n${ALIVE}`)
      // the session may have ended between the request's check and the subscription
      if (!isClosed) void check()
    },
    pull: () => sendHeldEvents(),
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
