import { useEffect } from 'react'

/** Keeps the screen on while the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isStopped = false
    async function request() {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // refused, for example, while the battery is low
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isStopped) void lock?.release()
    }
    void request()
    // the browser releases the lock when the page is hidden
    document.addEventListener('visibilitychange', request)
    return () => {
      isStopped = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}
