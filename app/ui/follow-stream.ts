import type { ChangeVersion } from '#app/base/change-version.ts'

/** How long the stream may be down before `onLost` is called. */
const LOST_AFTER_MS = 5000
/** A stream without a message for this long is dead. The server sends 'alive' at least every 25 s (event-stream.server.ts). */
const SILENT_AFTER_MS = 35_000
/** How long a stream may take to open; doubled up to the maximum while none opens, because the server may be overloaded. */
const OPEN_TIMEOUT_MS = 10_000
const MAX_OPEN_TIMEOUT_MS = 60_000
/** Delay before a stream that the browser does not reconnect itself is opened again. */
const REOPEN_DELAY_MS = 5000
/** Delay before a page that is seen opens a stream again that newer pages of the same person replaced. */
const REPLACED_DELAY_MS = 60_000
/** Delay before a stream that the server ended is opened again. */
const ENDED_DELAY_MS = 300

/** 'ended' by the server, 'failed' or silent until it opens again, or 'refused': the response was an error, such as 401. */
type StreamEnd = 'ended' | 'failed' | 'refused'

interface FollowOptions<Snapshot extends { version: ChangeVersion }> {
  path: string
  /** The name of the events that bring a snapshot. */
  eventName: string
  /** The stream begins with the changes since this version. */
  version: ChangeVersion
  onSnapshot(snapshot: Snapshot): void
  /** The data or the access may have changed, without a new snapshot: the page must be read. */
  onChange(): void
  onOpen(): void
  onDown(end: StreamEnd): void
  /** Called after five seconds without the stream, with the time of its last message in ms of `performance.now()`. */
  onLost(lostAtMs: number): void
}

/**
 * Opens an event stream of snapshots, and again whenever it ends or goes silent. When the person returns to the page or the
 * network returns, it calls `onChange`. Returns a function that stops all this.
 */
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
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let newestVersion = version
  let openedAtMs = 0
  let openTimeoutMs = OPEN_TIMEOUT_MS
  /** Time of the stream's last message. */
  let heardAtMs = performance.now()
  /** Whether this stream has sent a sign of life: a server of the former release sends none that a script sees. */
  let sendsSigns = false
  /** Whether the server has closed this page's stream for a newer page, until it is opened again. */
  let isReplaced = false

  function open() {
    openedAtMs = performance.now()
    sendsSigns = false
    isReplaced = false
    expectMessageWithin(openTimeoutMs)
    events = new EventSource(`${path}?versao=${encodeURIComponent(newestVersion)}`)
    events.addEventListener('open', (event) => {
      // the server's first message is an event named 'open' too
      if (event instanceof MessageEvent) return
      clearTimeout(lostTimer)
      lostTimer = undefined
      openTimeoutMs = OPEN_TIMEOUT_MS
      // the browser may have reconnected to a server of another release
      sendsSigns = false
      onMessage()
      onOpen()
    })
    events.addEventListener('alive', () => {
      sendsSigns = true
      onMessage()
    })
    events.addEventListener(eventName, ({ data }: MessageEvent<string>) => {
      onMessage()
      const snapshot = JSON.parse(data) as Snapshot
      newestVersion = snapshot.version
      onSnapshot(snapshot)
    })
    events.addEventListener('change', () => {
      onMessage()
      onChange()
    })
    events.addEventListener('ended', () => {
      onChange()
      // a stream that ends soon after it opened would reconnect in a fast loop
      reopen(performance.now() - openedAtMs > REOPEN_DELAY_MS ? ENDED_DELAY_MS : REOPEN_DELAY_MS)
      onDown('ended')
    })
    // the person has more pages open than the server has streams for: those that nobody sees wait
    events.addEventListener('replaced', () => {
      close()
      isReplaced = true
      reopenTimer = setTimeout(onReturn, REPLACED_DELAY_MS)
    })
    events.addEventListener('error', () => {
      startLostTimer()
      // the browser reconnects by itself, unless the response was an error
      const isRefused = events?.readyState === EventSource.CLOSED
      if (isRefused) reopen(REOPEN_DELAY_MS)
      else expectMessageWithin(openTimeoutMs)
      onDown(isRefused ? 'refused' : 'failed')
    })
  }

  function onMessage() {
    heardAtMs = performance.now()
    clearTimeout(silenceTimer)
    if (sendsSigns) expectMessageWithin(SILENT_AFTER_MS)
  }

  function expectMessageWithin(ms: number) {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(replace, ms)
  }

  /** Opens a new stream instead of a silent one, and reads what that may have missed. */
  function replace() {
    close()
    openTimeoutMs = Math.min(2 * openTimeoutMs, MAX_OPEN_TIMEOUT_MS)
    startLostTimer()
    onDown('failed')
    open()
    onChange()
  }

  function reopen(afterMs: number) {
    close()
    reopenTimer = setTimeout(open, afterMs)
  }

  function close() {
    events?.close()
    clearTimeout(reopenTimer)
    clearTimeout(silenceTimer)
  }

  function startLostTimer() {
    lostTimer ??= setTimeout(onLost, LOST_AFTER_MS, heardAtMs)
  }

  // a connection without network may stay silent for minutes; a new one fails at once
  function onOffline() {
    close()
    open()
  }

  /** A phone that was locked or changed its network often keeps a dead connection. */
  function onReturn() {
    if (document.visibilityState !== 'visible') return
    if (isReplaced || (sendsSigns && performance.now() - heardAtMs > SILENT_AFTER_MS)) replace()
    else onChange()
  }

  // a page from the back-forward cache may be old
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && replace()

  open()
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', replace)
  window.addEventListener('pageshow', onPageShow)
  document.addEventListener('visibilitychange', onReturn)
  return () => {
    close()
    clearTimeout(lostTimer)
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', replace)
    window.removeEventListener('pageshow', onPageShow)
    document.removeEventListener('visibilitychange', onReturn)
  }
}
