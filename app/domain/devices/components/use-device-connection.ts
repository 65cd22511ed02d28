import { useEffect, useRef, useState } from 'react'
import { hasNewRelease } from './device-requests.ts'
import type { DeviceStore } from './device-store.ts'
import { followDevice } from './device-stream.ts'

/** The page reloads for a new release only if nobody has touched it for this long. */
const QUIET_MS = 60_000
/** The view is read at least this often, so that a screen that is open for weeks is right without any event. */
const REFRESH_MS = 30 * 60_000

/**
 * Feeds the store of a paired device from the event stream. Reads the page when it becomes visible or online. Returns false
 * once the connection has been down for five seconds.
 */
export function useDeviceConnection(store: DeviceStore, isPaired: boolean, profileCount: number): boolean {
  const [isConnected, setConnected] = useState(true)
  const checkRelease = useReloadOnRelease(store)

  useEffect(() => {
    const { page } = store.getState()
    if (!isPaired || page.state !== 'paired') return
    const refresh = () => void store.refresh()
    const stop = followDevice({
      version: page.view.version,
      onView: (view) => store.receive({ state: 'paired', view }),
      onChange: refresh,
      onConnected(isUp, wasLost) {
        setConnected(isUp)
        if (isUp && wasLost) {
          refresh()
          // a server that restarted may have another build
          checkRelease()
        }
      },
    })
    return () => {
      stop()
      setConnected(true)
    }
  }, [store, isPaired, profileCount, checkRelease])

  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && void store.refresh()
    const timer = setInterval(refresh, REFRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('online', refresh)
    window.addEventListener('pageshow', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('online', refresh)
      window.removeEventListener('pageshow', refresh)
    }
  }, [store])

  return isConnected
}

/** Returns a function that reloads the page at the next quiet moment if the server has another build. */
function useReloadOnRelease(store: DeviceStore): () => void {
  const lastTouchMs = useRef(0)
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
    if (timer.current !== undefined || !(await hasNewRelease(new URL(import.meta.url).pathname))) return
    timer.current = setInterval(() => {
      const isQuiet = performance.now() - lastTouchMs.current > QUIET_MS
      if (isQuiet && store.getState().marks.length === 0) location.reload()
    }, QUIET_MS / 4)
  })
  return check
}
