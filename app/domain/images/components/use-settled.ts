import { useEffect, useState } from 'react'

/** Milliseconds without another key. */
const SETTLED = 250

/** What is being typed, once the typing rests. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), SETTLED)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
