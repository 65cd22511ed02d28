import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { timeAfter, msUntilDayEnds } from '../day-clock.ts'
import type { Dashboard } from '../dashboard.ts'

const TICK_MS = 15_000

/**
 * The time 'HH:mm' in the family's time zone: the server's time plus the time since the read (rule 21). Revalidates at the
 * end of the day.
 */
export function useDayClock(dashboard: Dashboard): string {
  const { revalidate } = useRevalidator()
  const [clock, setClock] = useState({ dashboard, time: dashboard.timeNow })
  const loadNextDay = useEffectEvent(() => void revalidate())

  useEffect(() => {
    const readAt = Date.now()
    const interval = setInterval(() => {
      const time = timeAfter(dashboard.timeNow, Date.now() - readAt)
      setClock((current) =>
        current.dashboard === dashboard && current.time === time ? current : { dashboard, time },
      )
    }, TICK_MS)
    const midnightTimer = setTimeout(() => loadNextDay(), msUntilDayEnds(dashboard.timeNow))
    return () => {
      clearInterval(interval)
      clearTimeout(midnightTimer)
    }
  }, [dashboard])

  return clock.dashboard === dashboard ? clock.time : dashboard.timeNow
}
