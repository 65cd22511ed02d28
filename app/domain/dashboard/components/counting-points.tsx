import { useEffect, useRef, useState } from 'react'
import { formatPoints } from '#app/base/format-points.ts'

/** The same duration as `--dur-3`. */
const COUNTING_MS = 480

/** Points that count up or down to a new value, except with reduced motion. Screen readers get only the final value. */
export function CountingPoints({ value }: { value: number }) {
  const [displayedValue, setDisplayedValue] = useState(value)
  const lastDisplayedValue = useRef(value)

  useEffect(() => {
    const startValue = lastDisplayedValue.current
    if (startValue === value) return
    const durationMs = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : COUNTING_MS
    const startTime = performance.now()
    let frame = requestAnimationFrame(function step(frameTime) {
      const share = Math.min(Math.max((frameTime - startTime) / durationMs, 0), 1)
      lastDisplayedValue.current = Math.round(startValue + (value - startValue) * (1 - (1 - share) ** 3))
      setDisplayedValue(lastDisplayedValue.current)
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])

  return (
    <>
      <span aria-hidden="true">{formatPoints(displayedValue)}</span>
      <span className="visually-hidden" data-testid="balance">
        {formatPoints(value)}
      </span>
    </>
  )
}
