import { useEffect, useEffectEvent, useState } from 'react'

const CHANNEL = 'combinado-post-editor'

/** 'hello' asks other tabs to answer 'here'. 'copy-saved': a working copy was saved. 'post-saved': the post was saved. */
type TabEvent =
  { kind: 'hello' | 'here' | 'bye' } | { kind: 'copy-saved'; version: number } | { kind: 'post-saved' }
type Message = TabEvent & { postId: string; tab: string }

const TAB_ID = globalThis.crypto?.randomUUID?.() ?? String(Math.random())

let channel: BroadcastChannel | undefined

/** The page's only channel, because a channel does not receive its own messages. Undefined without browser support. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

export function notifyTabs(event: TabEvent & { postId: string }): void {
  openChannel()?.postMessage({ ...event, tab: TAB_ID })
}

/** Whether another tab of this browser has the post open. `onEvent` receives the events of these tabs. */
export function useIsOpenInOtherTab(postId: string, onEvent: (event: TabEvent) => void): boolean {
  const [tabs, setTabs] = useState<readonly string[]>([])
  const receive = useEffectEvent((message: Message) => {
    if (message.postId !== postId) return
    setTabs((current) => {
      const otherTabs = current.filter((tab) => tab !== message.tab)
      return message.kind === 'bye' ? otherTabs : [...otherTabs, message.tab]
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
