import { useEffect, useEffectEvent, useState } from 'react'

const CHANNEL = 'combinado-post-editor'

type TabEvent = { kind: 'hello' | 'here' | 'bye' } | { kind: 'kept'; version: number } | { kind: 'saved' }
type Message = TabEvent & { postId: string; tab: string }

const TAB_ID = globalThis.crypto?.randomUUID?.() ?? String(Math.random())

let channel: BroadcastChannel | undefined

/** One channel a page, because a channel does not receive its own messages. Undefined without browser support. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

export function notifyTabs(event: TabEvent & { postId: string }): void {
  openChannel()?.postMessage({ ...event, tab: TAB_ID })
}

/** Whether another tab of this browser has the post open. `onEvent` receives the events of such tabs. */
export function useOtherTabs(postId: string, onEvent: (event: TabEvent) => void): boolean {
  const [tabs, setTabs] = useState<readonly string[]>([])
  const receive = useEffectEvent((message: Message) => {
    if (message.postId !== postId) return
    setTabs((current) => {
      const others = current.filter((tab) => tab !== message.tab)
      return message.kind === 'bye' ? others : [...others, message.tab]
    })
    if (message.kind === 'hello') notifyTabs({ postId, kind: 'here' })
    onEvent(message)
  })

  useEffect(() => {
    const tabChannel = openChannel()
    const listen = ({ data }: MessageEvent<Message>) => receive(data)
    const notifyLeaving = () => notifyTabs({ postId, kind: 'bye' })
    tabChannel?.addEventListener('message', listen)
    window.addEventListener('pagehide', notifyLeaving)
    notifyTabs({ postId, kind: 'hello' })
    return () => {
      tabChannel?.removeEventListener('message', listen)
      window.removeEventListener('pagehide', notifyLeaving)
      notifyLeaving()
    }
  }, [postId])

  return tabs.length > 0
}
