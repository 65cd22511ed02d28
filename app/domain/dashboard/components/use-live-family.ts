import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isReadingPaused } from '#app/ui/reading-pause.ts'

/** How long the stream may be gone before the screen says so. */
const LOST_AFTER_MS = 5000
/** Pause before a stream that the browser has given up is opened anew. */
const REOPEN_AFTER_MS = 5000
/** Pause when the server ended it, as after a move to another family: the new one is to be heard at once. */
const FOLLOW_AFTER_MS = 300

/**
 * Follows the family: every "something changed" of the server makes the screen read its snapshot
 * anew. A dropped connection is taken up again, and what was missed is read then. Answers false
 * once the connection has been gone for five seconds.
 */
export function useLiveFamily(): boolean {
  const { revalidate, state } = useRevalidator()
  const [isConnected, setConnected] = useState(true)
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
      if (isReadingPaused()) return
      if (isReading.current) isBehind.current = true
      else void revalidate()
    }
    const stream = followStream({ onChange: catchUp, onConnected: setConnected })
    const whenSeenAgain = () => {
      if (document.visibilityState === 'visible') catchUp()
    }
    document.addEventListener('visibilitychange', whenSeenAgain)
    window.addEventListener('online', catchUp)
    return () => {
      stream.stop()
      document.removeEventListener('visibilitychange', whenSeenAgain)
      window.removeEventListener('online', catchUp)
    }
  }, [revalidate])

  return isConnected
}

interface StreamListener {
  /** Something changed, or may have changed while nobody listened. */
  onChange: () => void
  /** false after five seconds without the stream, true when it is back. */
  onConnected: (isConnected: boolean) => void
}

function followStream({ onChange, onConnected }: StreamListener): { stop(): void } {
  let events: EventSource | undefined
  let lost: ReturnType<typeof setTimeout> | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  let openedAt = 0

  function open() {
    openedAt = Date.now()
    events = new EventSource('/app/eventos')
    events.addEventListener('open', (event) => {
      // the server's own word of welcome bears the same name
      if (event instanceof MessageEvent) return
      clearTimeout(lost)
      lost = undefined
      onConnected(true)
      // between the last reading and this moment nobody listened
      onChange()
    })
    events.addEventListener('change', onChange)
    events.addEventListener('ended', () => {
      onChange()
      // a stream that never stood long ends again: no hurry then
      openAgain(Date.now() - openedAt > REOPEN_AFTER_MS ? FOLLOW_AFTER_MS : REOPEN_AFTER_MS)
    })
    events.addEventListener('error', () => {
      lost ??= setTimeout(() => onConnected(false), LOST_AFTER_MS)
      // the browser tries again by itself, unless the server answered with an error
      if (events?.readyState === EventSource.CLOSED) openAgain(REOPEN_AFTER_MS)
    })
  }

  function openAgain(afterMs: number) {
    events?.close()
    clearTimeout(reopening)
    reopening = setTimeout(open, afterMs)
  }

  open()
  return {
    stop() {
      events?.close()
      clearTimeout(lost)
      clearTimeout(reopening)
    },
  }
}
