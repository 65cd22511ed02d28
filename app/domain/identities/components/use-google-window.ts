import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { googleChannelName, type GoogleResult, googleResultOf } from '../google-result.ts'

const LOOK_EVERY_MS = 400
const FEATURES = 'popup,width=480,height=680'

const nameOf = (windowId: string) => `google-${windowId}`

export interface GoogleWindow {
  /** 'blocked': the browser opened no pop-up. */
  state: 'idle' | 'open' | 'blocked'
  /** Opens the pop-up, inside the press itself; false when the browser does not let it. */
  open: (windowId: string, address?: string) => boolean
  /** Brings the open pop-up to the front. */
  focus: () => void
  /** The pop-up's name, for a form to be sent into it. */
  nameOf: (windowId: string) => string
}

/**
 * The pop-up at Google, and how it ended. Google's pages may cut the tie between the windows, and a cut one looks
 * closed: looking closed therefore only frees the button, and the result is heard on a channel of our own origin.
 */
export function useGoogleWindow(onResult: (result: GoogleResult) => void): GoogleWindow {
  const [state, setState] = useState<GoogleWindow['state']>('idle')
  const opened = useRef<Window>(undefined)
  const [windowId, setWindowId] = useState<string>()

  const hear = useEffectEvent((word: unknown) => {
    const result = googleResultOf(word)
    if (!result) return
    setWindowId(undefined)
    setState('idle')
    onResult(result)
  })
  useEffect(() => {
    if (!windowId) return
    const channel = new BroadcastChannel(googleChannelName(windowId))
    channel.addEventListener('message', ({ data }) => hear(data))
    const look = () => opened.current?.closed && setState((before) => (before === 'open' ? 'idle' : before))
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      channel.close()
    }
  }, [windowId])

  return {
    state,
    nameOf,
    open(id, address = 'about:blank') {
      const popup = window.open(address, nameOf(id), FEATURES)
      if (!popup || popup.closed) {
        setState('blocked')
        return false
      }
      opened.current = popup
      setWindowId(id)
      setState('open')
      return true
    },
    focus: () => opened.current?.focus(),
  }
}
