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
/** Open streams of a person over all sessions, and of a child's device. A further stream replaces the oldest. */
const MAX_STREAMS = { person: 10, device: 3 }

/** An open stream of this process. */
interface OpenStream {
  close: () => void
  /** Tells the browser not to reconnect at once, and closes. */
  replace: () => void
}

const openStreams = new Set<OpenStream>()
/** The open streams by owner, oldest first. */
const streamsByOwner = new Map<string, Set<OpenStream>>()

const keyOf = ({ kind, id }: StreamOwner) => `${kind} ${id}`

function register(owner: StreamOwner, stream: OpenStream): void {
  openStreams.add(stream)
  const ownerStreams = streamsByOwner.get(keyOf(owner)) ?? new Set()
  streamsByOwner.set(keyOf(owner), ownerStreams.add(stream))
  const [oldest] = ownerStreams
  if (ownerStreams.size > MAX_STREAMS[owner.kind]) oldest?.replace()
}

function unregister(owner: StreamOwner, stream: OpenStream): void {
  openStreams.delete(stream)
  const ownerStreams = streamsByOwner.get(keyOf(owner))
  ownerStreams?.delete(stream)
  if (ownerStreams?.size === 0) streamsByOwner.delete(keyOf(owner))
}

export function countEventStreams(): number {
  return openStreams.size
}

/** Closes every stream before the process stops; browsers reconnect by themselves. */
export function endEventStreams(): void {
  for (const { close } of openStreams) close()
}

/** The person or child's device that opened a stream. */
export interface StreamOwner {
  kind: keyof typeof MAX_STREAMS
  id: string
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
      const closeWith = (event: 'ended' | 'replaced') => {
        write(`event: ${event}\ndata: 1\n\n`)
        close()
      }
      const stream: OpenStream = { close, replace: () => closeWith('replaced') }
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
          if (!(await isStillAllowed())) closeWith('ended')
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
        unregister(owner, stream)
        unsubscribe()
        clearInterval(heartbeat)
        clearTimeout(closing)
      }
      if (!isClosed) register(owner, stream)
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
