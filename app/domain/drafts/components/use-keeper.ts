import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { EMPTY_POST, type EditingNews } from '../editing.ts'
import { editorServerOf } from './editor-server.ts'
import { createPostKeeper } from './post-keeper.ts'
import { tellTabs, useOtherTabs } from './use-other-tabs.ts'
import type { PendingWords } from './pending-words.ts'
import type { Start } from './use-opening.ts'

/** Milliseconds between two looks at what others did, while the page is in sight. */
const LOOK_EVERY = 15_000

/** The words of the open editor, kept; and what others do to the same post meanwhile. */
export function useKeeper({ editing, opening, copies }: Start, pending: PendingWords) {
  const { postId } = editing
  const [server] = useState(() => editorServerOf(postId))
  const [keeper] = useState(() =>
    createPostKeeper({
      opening,
      shown: editing.saved?.fields ?? EMPTY_POST,
      copies,
      server,
      onKept: (version) => tellTabs({ postId, kind: 'kept', version }),
    }),
  )
  const kept = useSyncExternalStore(keeper.subscribe, keeper.get, keeper.get)
  const [news, setNews] = useState<EditingNews>({
    version: editing.saved?.version ?? null,
    saved: null,
    copyVersion: editing.copy?.version ?? null,
    others: editing.others,
  })

  async function look() {
    if (document.visibilityState === 'hidden') return
    const latest = await server.news(keeper.base())
    if (latest) setNews(latest)
  }
  const lookNow = useEffectEvent(look)
  const isInOtherTab = useOtherTabs(postId, (message) => {
    if (message.kind === 'saved') void look()
    else if (message.kind === 'kept' && message.version > (keeper.copyVersion() ?? 0)) void keeper.lookAgain()
  })

  useEffect(() => {
    const hurry = () => {
      pending.read()
      keeper.hurry()
    }
    const change = () => (document.visibilityState === 'hidden' ? hurry() : void lookNow())
    const comeOnline = () => {
      keeper.comeOnline()
      void lookNow()
    }
    const warn = (event: BeforeUnloadEvent) => {
      hurry()
      if (!keeper.isKept()) event.preventDefault()
    }
    const timer = setInterval(() => void lookNow(), LOOK_EVERY)
    window.addEventListener('pagehide', hurry)
    window.addEventListener('beforeunload', warn)
    window.addEventListener('online', comeOnline)
    document.addEventListener('visibilitychange', change)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', hurry)
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('online', comeOnline)
      document.removeEventListener('visibilitychange', change)
      hurry()
    }
  }, [keeper, pending])

  return { server, keeper, kept, news, setNews, isInOtherTab }
}
