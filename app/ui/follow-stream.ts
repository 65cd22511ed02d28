import type { ChangeVersion } from '#app/base/change-version.ts'

/** How long the stream may be down before `onLost` is called. */
const LOST_AFTER_MS = 5000
/** Delay before a stream that the browser does not reconnect itself is opened again. */
const REOPEN_DELAY_MS = 5000
/** Delay before a stream that the server ended is opened again. */
const ENDED_DELAY_MS = 300

/** 'ended' by the server, 'failed' until the browser reconnects, or 'refused': the response was an error, such as 401. */
type StreamEnd = 'ended' | 'failed' | 'refused'

interface FollowOptions<Snapshot extends { version: ChangeVersion }> {
  path: string
  /** The name of the events that bring a snapshot. */
  eventName: string
  /** The stream begins with the changes since this version. */
  version: ChangeVersion
  onSnapshot(snapshot: Snapshot): void
  /** The data or the access changed, without a new snapshot: the page must be read. */
  onChange(): void
  onOpen(): void
  onDown(end: StreamEnd): void
  /** Called after five seconds without the stream, with the time of the loss in ms of `performance.now()`. */
  onLost(lostAtMs: number): void
}

/** Opens an event stream of snapshots, and again whenever it ends. Returns a function that closes it. */
export function followStream<Snapshot extends { version: ChangeVersion }>({
  path,
  eventName,
  version,
  onSnapshot,
  onChange,
  onOpen,
  onDown,
  onLost,
}: FollowOptions<Snapshot>): () => void {
  let events: EventSource | undefined
  let lostTimer: ReturnType<typeof setTimeout> | undefined
  let reopenTimer: ReturnType<typeof setTimeout> | undefined
  let newestVersion = version
  let openedAtMs = 0

  function open() {
    openedAtMs = performance.now()
    events = new EventSource(`${path}?versao=${encodeURIComponent(newestVersion)}`)
    events.addEventListener('open', (event) => {
      // the server's first message is an event named 'open' too
      if (event instanceof MessageEvent) return
      clearTimeout(lostTimer)
      lostTimer = undefined
      onOpen()
    })
    events.addEventListener(eventName, ({ data }: MessageEvent<string>) => {
      const snapshot = JSON.parse(data) as Snapshot
      newestVersion = snapshot.version
      onSnapshot(snapshot)
    })
    events.addEventListener('change', onChange)
    events.addEventListener('ended', () => {
      onChange()
      // a stream that ends soon after it opened would reconnect in a fast loop
      reopen(performance.now() - openedAtMs > REOPEN_DELAY_MS ? ENDED_DELAY_MS : REOPEN_DELAY_MS)
      onDown('ended')
    })
    events.addEventListener('error', () => {
      lostTimer ??= setTimeout(onLost, LOST_AFTER_MS, performance.now())
      // the browser reconnects by itself, unless the response was an error
      const isRefused = events?.readyState === EventSource.CLOSED
      if (isRefused) reopen(REOPEN_DELAY_MS)
      onDown(isRefused ? 'refused' : 'failed')
    })
  }

  function reopen(afterMs: number) {
    events?.close()
    clearTimeout(reopenTimer)
    reopenTimer = setTimeout(open, afterMs)
  }

  // a connection without network may stay silent for minutes; a new one fails at once
  function onOffline() {
    clearTimeout(reopenTimer)
    events?.close()
    open()
  }

  open()
  window.addEventListener('offline', onOffline)
  return () => {
    events?.close()
    clearTimeout(lostTimer)
    clearTimeout(reopenTimer)
    window.removeEventListener('offline', onOffline)
  }
}
