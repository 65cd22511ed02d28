import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Follows the family: every "something changed" of the server makes the screen read its snapshot
 * anew. A dropped connection is taken up again by the browser, and what was missed is read then.
 */
export function useLiveFamily(): void {
  const { revalidate, state } = useRevalidator()
  const isReading = useRef(false)
  const isBehind = useRef(false)

  useEffect(() => {
    isReading.current = state !== 'idle'
    if (state === 'idle' && isBehind.current) {
      isBehind.current = false
      void revalidate()
    }
  }, [state, revalidate])

  useEffect(() => {
    const catchUp = () => {
      if (isReading.current) isBehind.current = true
      else void revalidate()
    }
    const events = new EventSource('/app/eventos')
    let wasOpen = false
    events.addEventListener('open', () => {
      if (wasOpen) catchUp()
      wasOpen = true
    })
    events.addEventListener('change', catchUp)
    events.addEventListener('ended', () => {
      events.close()
      catchUp()
    })
    const whenSeenAgain = () => {
      if (document.visibilityState === 'visible') catchUp()
    }
    document.addEventListener('visibilitychange', whenSeenAgain)
    window.addEventListener('online', catchUp)
    return () => {
      events.close()
      document.removeEventListener('visibilitychange', whenSeenAgain)
      window.removeEventListener('online', catchUp)
    }
  }, [revalidate])
}
