import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { EMPTY_POST, type EditingNews } from '../editing.ts'
import { createEditorServer } from './editor-server.ts'
import { createPostAutosave } from './post-autosave.ts'
import { notifyTabs, useOtherTabs } from './use-other-tabs.ts'
import type { PendingInput } from './pending-input.ts'
import type { EditorStart } from './use-editor-start.ts'

/** Milliseconds between two requests for changes by others, while the page is visible. */
const NEWS_INTERVAL = 15_000

/** Stores the text of the open editor, and watches changes that others make to the same post. */
export function usePostAutosave({ editing, initial, copies }: EditorStart, pending: PendingInput) {
  const { postId } = editing
  const [server] = useState(() => createEditorServer(postId))
  const [autosave] = useState(() =>
    createPostAutosave({
      initial,
      saved: editing.saved?.fields ?? EMPTY_POST,
      copies,
      server,
      onSaved: (version) => notifyTabs({ postId, kind: 'kept', version }),
    }),
  )
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState, autosave.getState)
  const [news, setNews] = useState<EditingNews>({
    version: editing.saved?.version ?? null,
    saved: null,
    copyVersion: editing.copy?.version ?? null,
    others: editing.others,
  })

  async function fetchNews() {
    if (document.visibilityState === 'hidden') return
    const latest = await server.news(autosave.base())
    if (latest) setNews(latest)
  }
  const fetchNewsNow = useEffectEvent(fetchNews)
  const isInOtherTab = useOtherTabs(postId, (event) => {
    if (event.kind === 'saved') void fetchNews()
    else if (event.kind === 'kept' && event.version > (autosave.copyVersion() ?? 0))
      void autosave.checkOtherTab()
  })

  useEffect(() => autosave.start(), [autosave])
  useEffect(() => {
    const flush = () => {
      pending.flush()
      autosave.flush()
    }
    const changeVisibility = () => (document.visibilityState === 'hidden' ? flush() : void fetchNewsNow())
    const comeOnline = () => {
      autosave.retryOnline()
      void fetchNewsNow()
    }
    const warn = (event: BeforeUnloadEvent) => {
      flush()
      if (!autosave.isStored()) event.preventDefault()
    }
    const timer = setInterval(() => void fetchNewsNow(), NEWS_INTERVAL)
    window.addEventListener('pagehide', flush)
    window.addEventListener('beforeunload', warn)
    window.addEventListener('online', comeOnline)
    document.addEventListener('visibilitychange', changeVisibility)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('online', comeOnline)
      document.removeEventListener('visibilitychange', changeVisibility)
      flush()
    }
  }, [autosave, pending])

  return { server, autosave, state, news, setNews, isInOtherTab }
}
