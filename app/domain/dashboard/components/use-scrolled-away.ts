import { useEffect, useRef, useState } from 'react'

/** Height of a compact bar. The bar appears when at most this much of the head is visible. */
const COMPACT_BAR_PX = 56

/** Whether the head is scrolled away, so that a compact bar replaces it. */
export function useScrolledAway() {
  const head = useRef<HTMLElement>(null)
  const [isScrolledAway, setScrolledAway] = useState(false)
  useEffect(() => {
    if (!head.current) return
    const observer = new IntersectionObserver(
      ([entry]) => setScrolledAway(entry !== undefined && !entry.isIntersecting),
      { rootMargin: `-${COMPACT_BAR_PX}px 0px 0px 0px` },
    )
    observer.observe(head.current)
    return () => observer.disconnect()
  }, [])
  return { head, isScrolledAway }
}
