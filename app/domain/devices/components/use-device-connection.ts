import { useEffect, useRef, useState } from 'react'
import { followStream } from '#app/ui/follow-stream.ts'
import type { DeviceView } from '../device-view.ts'
import { DEVICE_PATHS } from '../on-device/paths.ts'
import { hasNewRelease } from './device-requests.ts'
import { isEverythingSent } from './device-state.ts'
import type { DeviceStore } from './device-store.ts'

/** The page reloads for a new release only if nobody has touched it for this long. */
const QUIET_MS = 60_000
/** A restarted server is asked for its build at most this often, because streams also end for other reasons. */
const RELEASE_CHECK_MS = 10 * 60_000
/** The view is read at least this often, so that a screen that is open for weeks is right without any event. */
const REFRESH_MS = 30 * 60_000

/** The version of a page without a view. */
const NO_VERSION = '0.0'

/**
 * Feeds the store of a paired device from the event stream, and reads the page when somebody returns to it. Once the
 * connection has been down for five seconds, returns the time of its last message, in ms of `performance.now()`; otherwise
 * null.
 */
export function useDeviceConnection(store: DeviceStore): number | null {
  const [lostAtMs, setLostAtMs] = useState<number | null>(null)
  const checkRelease = useReloadOnRelease(store)

  useEffect(() => {
    const refresh = () => void store.refresh()
    const follow = () => {
      const { page } = store.getState()
      let hasFailed = false
      return followStream<DeviceView>({
        path: DEVICE_PATHS.events,
        eventName: 'view',
        version: page.state === 'paired' ? page.view.version : NO_VERSION,
        onSnapshot: (view) => store.receive({ state: 'paired', view }),
        onChange: refresh,
        onLost: setLostAtMs,
        onDown(end) {
          hasFailed ||= end !== 'ended'
          // the device may have been turned off
          if (end === 'refused') refresh()
        },
        onOpen() {
          setLostAtMs(null)
          if (!hasFailed) return
          hasFailed = false
          refresh()
          // a server that restarted may have another build
          void checkRelease()
        },
      })
    }
    let stop = follow()
    let { profileCount } = store.getState()
    const unsubscribe = store.subscribe(() => {
      if (store.getState().profileCount === profileCount) return
      profileCount = store.getState().profileCount
      // the stream shows the profile that was open when it began
      stop()
      stop = follow()
    })
    return () => {
      unsubscribe()
      stop()
      setLostAtMs(null)
    }
  }, [store, checkRelease])

  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void store.refresh(),
      REFRESH_MS,
    )
    return () => clearInterval(timer)
  }, [store])

  return lostAtMs
}

/** Returns a function that reloads the page at the next quiet moment if the server has another build. */
function useReloadOnRelease(store: DeviceStore): () => Promise<void> {
  const lastTouchMs = useRef(0)
  const checkedAtMs = useRef(-Infinity)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)

  useEffect(() => {
    const onTouch = () => {
      lastTouchMs.current = performance.now()
    }
    document.addEventListener('pointerdown', onTouch)
    document.addEventListener('keydown', onTouch)
    return () => {
      document.removeEventListener('pointerdown', onTouch)
      document.removeEventListener('keydown', onTouch)
      clearInterval(timer.current)
    }
  }, [])

  const [check] = useState(() => async () => {
    if (timer.current !== undefined || performance.now() - checkedAtMs.current < RELEASE_CHECK_MS) return
    checkedAtMs.current = performance.now()
    const script = document
      .querySelector<HTMLScriptElement>('script[type="module"][src]')
      ?.getAttribute('src')
    if (!script || !(await hasNewRelease(script))) return
    timer.current = setInterval(() => {
      const isQuiet = performance.now() - lastTouchMs.current > QUIET_MS
      if (isQuiet && isEverythingSent(store.getState())) location.reload()
    }, QUIET_MS / 4)
  })
  return check
}
