import { useState } from 'react'

/**
 * Counts how often `open` became true. As the `key` of a dialog's content it resets the content at each opening, but not
 * while the dialog closes.
 */
export function useOpenCount(open: boolean): number {
  const [opening, setOpening] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpening(opening + 1)
  }
  return opening
}
