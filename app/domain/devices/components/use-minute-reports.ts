import { useEffect } from 'react'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { createMinuteCounter } from '../use/minute-counter.ts'
import { reportUse } from './device-requests.ts'

const TICK_MS = 60_000

/** Counts and reports the minutes in which the device is used (rule 190), while `isCounting`. */
export function useMinuteReports(isCounting: boolean): void {
  useEffect(() => {
    if (!isCounting) return
    const counter = createMinuteCounter({ send: reportUse, newId: newRequestId })
    const timer = setInterval(() => counter.tick(document.visibilityState === 'visible'), TICK_MS)
    const onHide = () => document.visibilityState === 'hidden' && counter.flush()
    const events = ['pointerdown', 'keydown', 'scroll'] as const
    for (const event of events) document.addEventListener(event, counter.touch, { passive: true })
    document.addEventListener('visibilitychange', onHide)
    return () => {
      clearInterval(timer)
      for (const event of events) document.removeEventListener(event, counter.touch)
      document.removeEventListener('visibilitychange', onHide)
      counter.flush()
    }
  }, [isCounting])
}
