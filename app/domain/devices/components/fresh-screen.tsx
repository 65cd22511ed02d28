import { type ReactNode, useEffect } from 'react'
import { stopSpeaking } from './speech.ts'

/**
 * Begins at the top of the page, with the focus on its content if the focus went with the screen before. What is read aloud
 * stops when it ends.
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
