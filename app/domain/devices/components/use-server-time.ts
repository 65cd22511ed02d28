import { useEffect, useState } from 'react'
import { serverTime } from '../child-day/server-clock.ts'
import type { DeviceView } from '../device-view.ts'
import type { DeviceStore } from './device-store.ts'

const TICK_MS = 2000

/** 'HH:mm' by the server's clock (rule 166). Reads the page when the view's day is over. */
export function useServerTime(store: DeviceStore, view: DeviceView, receivedAtMs: number): string {
  const [ticked, setTicked] = useState<{ view: DeviceView; timeNow: string } | null>(null)

  useEffect(() => {
    let hasAsked = false
    const tick = () => {
      const time = serverTime(view, (performance.now() - receivedAtMs) / 1000)
      setTicked({ view, timeNow: time.timeNow })
      if (time.isDayOver && !hasAsked) void store.refresh()
      hasAsked ||= time.isDayOver
    }
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [store, view, receivedAtMs])

  // the first time of a view is the server's, which also rendered it
  return ticked?.view === view ? ticked.timeNow : view.timeNow
}
