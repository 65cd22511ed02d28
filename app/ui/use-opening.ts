import { useState } from 'react'

/**
 * Counts how often something opened. As the `key` of a dialog's content it makes every opening start anew,
 * while the closing one keeps its content until it is out of sight.
 */
export function useOpening(open: boolean): number {
  const [opening, setOpening] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpening(opening + 1)
  }
  return opening
}
