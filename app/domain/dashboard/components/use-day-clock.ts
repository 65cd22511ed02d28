import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { timeAfter, untilDayIsOver } from '../day-clock.ts'
import type { Dashboard } from '../dashboard.ts'

const TICK_MS = 15_000

/**
 * 'HH:mm' of the family's day, going on from the time of the server (product.md 6). When the day is
 * over the screen reads the next one.
 */
export function useDayClock(dashboard: Dashboard): string {
  const { revalidate } = useRevalidator()
  const [ticked, setTicked] = useState({ dashboard, time: dashboard.timeNow })
  const openNextDay = useEffectEvent(() => void revalidate())

  useEffect(() => {
    const readAt = Date.now()
    const tick = setInterval(() => {
      const time = timeAfter(dashboard.timeNow, Date.now() - readAt)
      setTicked((before) =>
        before.dashboard === dashboard && before.time === time ? before : { dashboard, time },
      )
    }, TICK_MS)
    const midnight = setTimeout(() => openNextDay(), untilDayIsOver(dashboard.timeNow))
    return () => {
      clearInterval(tick)
      clearTimeout(midnight)
    }
  }, [dashboard])

  return ticked.dashboard === dashboard ? ticked.time : dashboard.timeNow
}
