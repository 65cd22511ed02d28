import { useEffect, useState } from 'react'

/**
 * Whether the value has been the same for `ms`; true at first. While it is not, what stands below a finger may have moved
 * there just now, so a tap may have been meant for what stood there before.
 */
export function useSettled(value: string, ms: number): boolean {
  const [settledValue, setSettledValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettledValue, ms, value)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settledValue === value
}
