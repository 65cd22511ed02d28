import { useEffect, useEffectEvent, useState } from 'react'

const CHANNEL = 'combinado-post-editor'

type Said = { kind: 'hello' | 'here' | 'bye' } | { kind: 'kept'; version: number } | { kind: 'saved' }
type Message = Said & { postId: string; tab: string }

/** Of this page of this tab. */
const TAB = globalThis.crypto?.randomUUID?.() ?? String(Math.random())

let channel: BroadcastChannel | undefined

/** One for the page: a channel does not hear itself. Undefined where the browser has none. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

export function tellTabs(said: Said & { postId: string }): void {
  openChannel()?.postMessage({ ...said, tab: TAB })
}

/** Whether another tab of this browser has the post open; `onMessage` hears what such tabs keep and save. */
export function useOtherTabs(postId: string, onMessage: (message: Said) => void): boolean {
  const [tabs, setTabs] = useState<readonly string[]>([])
  const hear = useEffectEvent((message: Message) => {
    if (message.postId !== postId) return
    setTabs((before) => {
      const others = before.filter((tab) => tab !== message.tab)
      return message.kind === 'bye' ? others : [...others, message.tab]
    })
    if (message.kind === 'hello') tellTabs({ postId, kind: 'here' })
    onMessage(message)
  })

  useEffect(() => {
    const open = openChannel()
    const listen = ({ data }: MessageEvent<Message>) => hear(data)
    const leave = () => tellTabs({ postId, kind: 'bye' })
    open?.addEventListener('message', listen)
    window.addEventListener('pagehide', leave)
    tellTabs({ postId, kind: 'hello' })
    return () => {
      open?.removeEventListener('message', listen)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [postId])

  return tabs.length > 0
}
