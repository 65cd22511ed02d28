import { useEffect, useEffectEvent } from 'react'
import type { DeviceStore } from './device-store.ts'

/** A shared device returns to the choice of children after this time without a touch (rule 156). */
const IDLE_MS = 3 * 60_000
/** Touches keep the profile open on the server at most this often. */
const STAY_MS = 60_000

interface IdleOptions {
  /** Whether the picture PIN or a child's day is on the screen. */
  isAway: boolean
  /** Whether a child's profile is open. */
  isOpen: boolean
  onIdle: () => void
}

/** Calls `onIdle` after three minutes without a touch. Until then touches keep the profile open on the server. */
export function useIdleClose(store: DeviceStore, { isAway, isOpen, onIdle }: IdleOptions): void {
  const goBack = useEffectEvent(onIdle)

  useEffect(() => {
    if (!isAway) return
    let timer = setTimeout(goBack, IDLE_MS)
    let stayedAtMs = performance.now()
    const onTouch = () => {
      clearTimeout(timer)
      timer = setTimeout(goBack, IDLE_MS)
      if (!isOpen || performance.now() - stayedAtMs < STAY_MS) return
      stayedAtMs = performance.now()
      void store.stay()
    }
    const events = ['pointerdown', 'keydown', 'scroll'] as const
    for (const event of events) document.addEventListener(event, onTouch, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const event of events) document.removeEventListener(event, onTouch)
    }
  }, [store, isAway, isOpen])
}
