import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { APP_PATHS } from '#app/base/app-paths.ts'
import type { ChangeVersion } from '#app/base/change-version.ts'
import { isRevalidationPaused } from '#app/ui/revalidation-pause.ts'
import type { Dashboard } from '../dashboard.ts'
import type { FamilyStore } from './family-store.ts'

/** How long the stream may be down before the screen shows a notice. */
const LOST_AFTER_MS = 5000
/** Delay before reconnecting a stream that the browser no longer reconnects itself. */
const REOPEN_DELAY_MS = 5000
/** Delay before reconnecting a stream that the server ended, for example after a move to another family. */
const ENDED_DELAY_MS = 300

/**
 * Feeds the store with the snapshots that the server sends after each change. Revalidates when the page becomes visible,
 * and when the server could not read the snapshot. Returns false once the connection has been down for five seconds.
 */
export function useLiveFamily(store: FamilyStore): boolean {
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
    const stream = followStream({
      version: store.getState().dashboard.version,
      onSnapshot(snapshot) {
        if (snapshot.family.id === store.getState().dashboard.family.id) store.receive(snapshot)
        // the person moved to another family while the stream was down, or this stream of the former one ends in a moment
        else refresh()
      },
      onChange: refresh,
      onOpen: store.setLive,
      onConnected: setConnected,
    })
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
  }, [store, revalidate])

  return isConnected
}

interface StreamListener {
  /** The stream begins with the changes since this version. */
  version: ChangeVersion
  onSnapshot: (snapshot: Dashboard) => void
  /** Called when the snapshot or the person's access changed, without the new snapshot. */
  onChange: () => void
  onOpen: (isOpen: boolean) => void
  /** false after five seconds without the stream, true when it is back. */
  onConnected: (isConnected: boolean) => void
}

function followStream({ version, onSnapshot, onChange, onOpen, onConnected }: StreamListener): {
  stop(): void
} {
  let events: EventSource | undefined
  let lostTimer: ReturnType<typeof setTimeout> | undefined
  let reopenTimer: ReturnType<typeof setTimeout> | undefined
  let openedAt = 0
  let newestVersion = version

  function open() {
    openedAt = Date.now()
    events = new EventSource(`${APP_PATHS.liveStream}?versao=${encodeURIComponent(newestVersion)}`)
    events.addEventListener('open', (event) => {
      // the server's first message is an event named 'open' too
      if (event instanceof MessageEvent) return
      clearTimeout(lostTimer)
      lostTimer = undefined
      onOpen(true)
      onConnected(true)
    })
    events.addEventListener('snapshot', ({ data }: MessageEvent<string>) => {
      const snapshot = JSON.parse(data) as Dashboard
      newestVersion = snapshot.version
      onSnapshot(snapshot)
    })
    events.addEventListener('change', onChange)
    events.addEventListener('ended', () => {
      onChange()
      // a stream that ends soon after it opened would reconnect in a fast loop
      reopen(Date.now() - openedAt > REOPEN_DELAY_MS ? ENDED_DELAY_MS : REOPEN_DELAY_MS)
    })
    events.addEventListener('error', () => {
      onOpen(false)
      lostTimer ??= setTimeout(() => onConnected(false), LOST_AFTER_MS)
      // the browser reconnects automatically, unless the response was an error
      if (events?.readyState === EventSource.CLOSED) reopen(REOPEN_DELAY_MS)
    })
  }

  function reopen(afterMs: number) {
    events?.close()
    onOpen(false)
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
