import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { googleChannelName, type GoogleResult, googleResultOf } from '../google/google-result.ts'

const POLL_INTERVAL_MS = 400
const POPUP_FEATURES = 'popup,width=480,height=680'

const nameOf = (windowId: string) => `google-${windowId}`

export interface GoogleWindow {
  /** 'blocked': the browser blocked the pop-up. */
  state: 'idle' | 'open' | 'blocked'
  /** Opens the pop-up; must be called inside the click event. False if the browser blocks it. */
  open: (windowId: string, url?: string) => boolean
  focus: () => void
  /** The pop-up's name, as `target` of a form. */
  nameOf: (windowId: string) => string
}

/**
 * Opens Google's pop-up and receives its result on a BroadcastChannel. `closed` of the pop-up only re-enables the
 * button: it is also true after Google's Cross-Origin-Opener-Policy has disconnected an open pop-up.
 */
export function useGoogleWindow(onResult: (result: GoogleResult) => void): GoogleWindow {
  const [state, setState] = useState<GoogleWindow['state']>('idle')
  const popupRef = useRef<Window>(undefined)
  const [windowId, setWindowId] = useState<string>()

  const receive = useEffectEvent((message: unknown) => {
    const result = googleResultOf(message)
    if (!result) return
    setWindowId(undefined)
    setState('idle')
    onResult(result)
  })
  useEffect(() => {
    if (!windowId) return
    const channel = new BroadcastChannel(googleChannelName(windowId))
    channel.addEventListener('message', ({ data }) => receive(data))
    const checkClosed = () =>
      popupRef.current?.closed && setState((current) => (current === 'open' ? 'idle' : current))
    const timer = setInterval(checkClosed, POLL_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      channel.close()
    }
  }, [windowId])

  return {
    state,
    nameOf,
    open(id, url = 'about:blank') {
      const popup = window.open(url, nameOf(id), POPUP_FEATURES)
      if (!popup || popup.closed) {
        setState('blocked')
        return false
      }
      popupRef.current = popup
      setWindowId(id)
      setState('open')
      return true
    },
    focus: () => popupRef.current?.focus(),
  }
}
