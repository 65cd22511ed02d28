import { type ReactNode, useEffect } from 'react'
import { stopSpeaking } from './speech.ts'

/**
 * Scrolls to the top when it mounts, and focuses `main` if the element with the focus was removed. Stops reading aloud when
 * it unmounts. Each screen has its own `key`.
 */
export function FreshScreen({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.scrollTo(0, 0)
    const main = document.querySelector('main')
    if (main && document.activeElement === document.body) {
      main.tabIndex = -1
      main.focus({ preventScroll: true })
    }
    return stopSpeaking
  }, [])
  return children
}
