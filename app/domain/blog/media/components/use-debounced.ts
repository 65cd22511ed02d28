import { useEffect, useState } from 'react'

/** Milliseconds. */
const DEBOUNCE_DELAY = 250

/** The trimmed text after a pause in typing. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text.trim()), DEBOUNCE_DELAY)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
