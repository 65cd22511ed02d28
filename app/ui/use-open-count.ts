import { useState } from 'react'

/**
 * Counts how often `open` became true. Used as the `key` of a dialog's content, the count resets the content at each
 * opening, but not while the dialog closes.
 */
export function useOpenCount(open: boolean): number {
  const [openCount, setOpenCount] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpenCount(openCount + 1)
  }
  return openCount
}
