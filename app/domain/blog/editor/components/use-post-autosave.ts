import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { EMPTY_POST, type EditorUpdate } from '../editor-data.ts'
import { createEditorServer } from './editor-server.ts'
import { createPostAutosave } from './post-autosave.ts'
import { notifyTabs, useIsOpenInOtherTab } from './use-other-tabs.ts'
import type { PendingInput } from './pending-input.ts'
import type { EditorStart } from './use-editor-start.ts'

/** Time between two requests for changes made elsewhere, while the page is visible. */
const UPDATE_INTERVAL_MS = 15_000

/** Stores the text of the open editor, and polls for changes that other people, tabs or devices make to the post. */
export function usePostAutosave({ data, initialText, copies }: EditorStart, pendingInput: PendingInput) {
  const { postId } = data
  const [server] = useState(() => createEditorServer(postId))
  const [autosave] = useState(() =>
    createPostAutosave({
      initialText,
      savedFields: data.saved?.fields ?? EMPTY_POST,
      copies,
      server,
      onSaved: (version) => notifyTabs({ postId, kind: 'copy-saved', version }),
    }),
  )
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState, autosave.getState)
  const [update, setUpdate] = useState<EditorUpdate>({
    version: data.saved?.version ?? null,
    saved: null,
    copyVersion: data.copy?.version ?? null,
    others: data.others,
  })

  async function fetchUpdate() {
    if (document.visibilityState === 'hidden') return
    const latestUpdate = await server.fetchUpdate(autosave.base())
    if (latestUpdate) setUpdate(latestUpdate)
  }
  const fetchUpdateNow = useEffectEvent(fetchUpdate)
  const isInOtherTab = useIsOpenInOtherTab(postId, (event) => {
    if (event.kind === 'post-saved') void fetchUpdate()
    else if (event.kind === 'copy-saved' && event.version > (autosave.copyVersion() ?? 0))
      void autosave.checkOtherTab()
  })

  useEffect(() => autosave.start(), [autosave])
  useEffect(() => {
    const flush = () => {
      pendingInput.flush()
      autosave.flush()
    }
    const handleVisibilityChange = () =>
      document.visibilityState === 'hidden' ? flush() : void fetchUpdateNow()
    const handleOnline = () => {
      autosave.retryOnline()
      void fetchUpdateNow()
    }
    const warn = (event: BeforeUnloadEvent) => {
      flush()
      if (!autosave.isStored()) event.preventDefault()
    }
    const timer = setInterval(() => void fetchUpdateNow(), UPDATE_INTERVAL_MS)
    window.addEventListener('pagehide', flush)
    window.addEventListener('beforeunload', warn)
    window.addEventListener('online', handleOnline)
    document.addEventListener('visibilitychange', handleVisibilityChange)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('online', handleOnline)
      document.removeEventListener('visibilitychange', handleVisibilityChange)
      flush()
    }
  }, [autosave, pendingInput])

  return { server, autosave, state, update, setUpdate, isInOtherTab }
}
