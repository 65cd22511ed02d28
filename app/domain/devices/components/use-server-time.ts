import { useEffect, useState } from 'react'
import { serverTime } from '../child-day/server-clock.ts'
import type { DeviceView } from '../device-view.ts'
import type { DeviceStore } from './device-store.ts'

const TICK_MS = 2000

/** 'HH:mm' by the server's clock (rule 166). Reads the page when the view's day is over. */
export function useServerTime(
  store: DeviceStore,
  view: DeviceView | undefined,
  receivedAtMs: number,
): string {
  // the server renders the time of the view
  const [timeNow, setTimeNow] = useState(view?.timeNow ?? '00:00')

  useEffect(() => {
    if (!view) return
    let hasAsked = false
    const tick = () => {
      const time = serverTime(view, (performance.now() - receivedAtMs) / 1000)
      setTimeNow(time.timeNow)
      if (time.isDayOver && !hasAsked) void store.refresh()
      hasAsked ||= time.isDayOver
    }
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [store, view, receivedAtMs])

  return timeNow
}
