import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isRevalidationPaused } from '#app/ui/revalidation-pause.ts'

/** How long the stream may be down before the screen shows it. */
const LOST_AFTER_MS = 5000
/** Delay before reconnecting a stream that the browser gave up. */
const REOPEN_DELAY_MS = 5000
/** Delay before reconnecting a stream that the server ended, for example after a move to another family. */
const ENDED_DELAY_MS = 300

/**
 * Revalidates the snapshot on every change event of the family, after a reconnect, and when the page becomes visible.
 * Returns false once the connection has been down for five seconds.
 */
export function useLiveFamily(): boolean {
  const { revalidate, state } = useRevalidator()
  const [isConnected, setConnected] = useState(true)
  const isRevalidating = useRef(false)
  const hasMissedChange = useRef(false)

  useEffect(() => {
    isRevalidating.current = state !== 'idle'
    if (state === 'idle' && hasMissedChange.current) {
      hasMissedChange.current = false
      void revalidate()
    }
  }, [state, revalidate])

  useEffect(() => {
    const refresh = () => {
      if (isRevalidationPaused()) return
      if (isRevalidating.current) hasMissedChange.current = true
      else void revalidate()
    }
    const stream = followStream({ onChange: refresh, onConnected: setConnected })
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') refresh()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('online', refresh)
    return () => {
      stream.stop()
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('online', refresh)
    }
  }, [revalidate])

  return isConnected
}

interface StreamListener {
  /** The family changed, or may have changed while the stream was down. */
  onChange: () => void
  /** false after five seconds without the stream, true when it is back. */
  onConnected: (isConnected: boolean) => void
}

function followStream({ onChange, onConnected }: StreamListener): { stop(): void } {
  let events: EventSource | undefined
  let lostTimer: ReturnType<typeof setTimeout> | undefined
  let reopenTimer: ReturnType<typeof setTimeout> | undefined
  let openedAt = 0

  function open() {
    openedAt = Date.now()
    events = new EventSource('/app/eventos')
    events.addEventListener('open', (event) => {
      // the server's first message is an event named 'open' too
      if (event instanceof MessageEvent) return
      clearTimeout(lostTimer)
      lostTimer = undefined
      onConnected(true)
      // a change may have happened between the last read and now
      onChange()
    })
    events.addEventListener('change', onChange)
    events.addEventListener('ended', () => {
      onChange()
      // a stream that ends soon after it opened would reconnect in a fast loop
      reopen(Date.now() - openedAt > REOPEN_DELAY_MS ? ENDED_DELAY_MS : REOPEN_DELAY_MS)
    })
    events.addEventListener('error', () => {
      lostTimer ??= setTimeout(() => onConnected(false), LOST_AFTER_MS)
      // the browser reconnects automatically, unless the response was an error
      if (events?.readyState === EventSource.CLOSED) reopen(REOPEN_DELAY_MS)
    })
  }

  function reopen(afterMs: number) {
    events?.close()
    clearTimeout(reopenTimer)
    reopenTimer = setTimeout(open, afterMs)
  }

  open()
  return {
    stop() {
      events?.close()
      clearTimeout(lostTimer)
      clearTimeout(reopenTimer)
    },
  }
}
