import { useEffect, useRef, useState } from 'react'
import { formatPoints } from '#app/ui/format-points.ts'

/** Equal to `--dur-3`. */
const COUNTING_MS = 480

/** Points that count up or down to a new value; without animation under reduced motion. Screen readers get the value. */
export function CountingPoints({ value }: { value: number }) {
  const [displayed, setDisplayed] = useState(value)
  const lastDisplayed = useRef(value)

  useEffect(() => {
    const startValue = lastDisplayed.current
    if (startValue === value) return
    const duration = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : COUNTING_MS
    const start = performance.now()
    let frame = requestAnimationFrame(function step(moment) {
      const share = Math.min(Math.max((moment - start) / duration, 0), 1)
      lastDisplayed.current = Math.round(startValue + (value - startValue) * (1 - (1 - share) ** 3))
      setDisplayed(lastDisplayed.current)
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])

  return (
    <>
      <span aria-hidden="true">{formatPoints(displayed)}</span>
      <span className="visually-hidden" data-testid="balance">
        {formatPoints(value)}
      </span>
    </>
  )
}
