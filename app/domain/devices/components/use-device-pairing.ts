import { useEffect, useState } from 'react'
import type { StartedPairing } from '../device-pairing.ts'
import { pollPairing, startPairing } from './device-requests.ts'
import type { DeviceStore } from './device-store.ts'

/** Without internet, or while the server fails. */
const NO_RESPONSE_TEXT = 'O código ainda não chegou. Ele aparece sozinho, assim que der.'
/** How often the device asks whether a guardian has accepted it. */
const PAIRING_POLL_MS = 3000
/** Delay before another try after too many pairings were started. */
const REFUSED_DELAY_MS = 60_000
/** Delay before another try after a pairing could not be started. */
const RESTART_DELAY_MS = 10_000

/** Starts a pairing, replaces it when its code has expired, and reads the page when a guardian has accepted the device. */
export function useDevicePairing(store: DeviceStore): {
  pairing: StartedPairing | null
  message: string | null
} {
  const [pairing, setPairing] = useState<StartedPairing | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  useEffect(() => {
    let isStopped = false
    let hasPairing = false
    let isBusy = false
    let timer: ReturnType<typeof setTimeout>

    async function start(): Promise<number> {
      const started = await startPairing()
      if (isStopped) return PAIRING_POLL_MS
      hasPairing = typeof started === 'object'
      if (typeof started === 'object') setPairing(started)
      setMessage(typeof started === 'object' ? null : (started ?? NO_RESPONSE_TEXT))
      if (hasPairing) return PAIRING_POLL_MS
      return started === undefined ? RESTART_DELAY_MS : REFUSED_DELAY_MS
    }

    async function poll(): Promise<number> {
      const state = await pollPairing()
      if (isStopped) return PAIRING_POLL_MS
      setMessage(state === undefined ? NO_RESPONSE_TEXT : null)
      if (state === 'gone') return start()
      if (state === 'paired') await store.refresh()
      return PAIRING_POLL_MS
    }

    async function step() {
      clearTimeout(timer)
      // of two pairings started at once, the screen could show the one that ended
      if (isBusy) return
      isBusy = true
      const delayMs = await (hasPairing ? poll() : start())
      isBusy = false
      if (!isStopped && document.visibilityState === 'visible') timer = setTimeout(step, delayMs)
    }

    const onVisible = () => document.visibilityState === 'visible' && void step()
    void step()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('online', onVisible)
    return () => {
      isStopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('online', onVisible)
    }
  }, [store])

  return { pairing, message }
}
