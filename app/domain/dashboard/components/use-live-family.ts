import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { followStream } from '#app/ui/follow-stream.ts'
import { isRevalidationPaused } from '#app/ui/revalidation-pause.ts'
import type { Dashboard } from '../dashboard.ts'
import type { FamilyStore } from './family-store.ts'

/**
 * Feeds the store with the snapshots that the server sends after each change. Revalidates when the person returns to the
 * page, and when the stream may have missed a change. Returns false once the connection has been down for five seconds.
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
    return followStream<Dashboard>({
      path: APP_PATHS.liveStream,
      eventName: 'snapshot',
      version: store.getState().dashboard.version,
      onSnapshot(snapshot) {
        if (snapshot.family.id === store.getState().dashboard.family.id) store.receive(snapshot)
        // the person moved to another family while the stream was down, or this stream of the former one ends in a moment
        else refresh()
      },
      onChange: refresh,
      onOpen() {
        store.setLive(true)
        setConnected(true)
      },
      onDown: () => store.setLive(false),
      onLost: () => setConnected(false),
    })
  }, [store, revalidate])

  return isConnected
}
