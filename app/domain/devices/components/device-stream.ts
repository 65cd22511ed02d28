import type { ChangeVersion } from '#app/base/change-version.ts'
import { DEVICE_PATHS } from '../on-device/paths.ts'
import type { DeviceView } from '../device-view.ts'

/** How long the stream may be down before the screen shows a notice. */
const LOST_AFTER_MS = 5000
/** Delay before a stream that the browser does not reconnect itself is opened again. */
const REOPEN_DELAY_MS = 5000
/** Delay before a stream that the server ended is opened again. */
const ENDED_DELAY_MS = 300

interface DeviceStreamListener {
  /** The stream begins with the changes since this version. */
  version: ChangeVersion
  onView(view: DeviceView): void
  /** The device's access or the family changed; the page must be read. */
  onChange(): void
  /** Called after five seconds without the stream, with the time of the loss in ms of `performance.now()`. */
  onLost(lostAtMs: number): void
  onOpen(wasLost: boolean): void
}

/** Opens the device's event stream, and again whenever it ends. Returns a function that closes it. */
export function followDevice({
  version,
  onView,
  onChange,
  onLost,
  onOpen,
}: DeviceStreamListener): () => void {
  let events: EventSource | undefined
  let lostTimer: ReturnType<typeof setTimeout> | undefined
  let reopenTimer: ReturnType<typeof setTimeout> | undefined
  let newestVersion = version
  let openedAtMs = 0
  let wasLost = false

  function open() {
    openedAtMs = performance.now()
    events = new EventSource(`${DEVICE_PATHS.events}?versao=${encodeURIComponent(newestVersion)}`)
    events.addEventListener('open', (event) => {
      // the server's first message is an event named 'open' too
      if (event instanceof MessageEvent) return
      clearTimeout(lostTimer)
      lostTimer = undefined
      onOpen(wasLost)
      wasLost = false
    })
    events.addEventListener('view', ({ data }: MessageEvent<string>) => {
      const view = JSON.parse(data) as DeviceView
      newestVersion = view.version
      onView(view)
    })
    events.addEventListener('change', onChange)
    events.addEventListener('ended', () => {
      onChange()
      // a stream that ends soon after it opened would reconnect in a fast loop
      reopen(performance.now() - openedAtMs > REOPEN_DELAY_MS ? ENDED_DELAY_MS : REOPEN_DELAY_MS)
    })
    events.addEventListener('error', () => {
      wasLost = true
      lostTimer ??= setTimeout(onLost, LOST_AFTER_MS, performance.now())
      if (events?.readyState !== EventSource.CLOSED) return
      // the response was an error, such as 401 after revocation
      onChange()
      reopen(REOPEN_DELAY_MS)
    })
  }

  function reopen(afterMs: number) {
    events?.close()
    clearTimeout(reopenTimer)
    reopenTimer = setTimeout(open, afterMs)
  }

  open()
  return () => {
    events?.close()
    clearTimeout(lostTimer)
    clearTimeout(reopenTimer)
  }
}
