import type { PostFields } from '#app/domain/blog/post.ts'
import {
  type AutosaveEvent,
  type AutosaveState,
  isStored,
  nextSendAt,
  startAutosave,
  reduceAutosave,
} from '../autosave-state.ts'
import { isSamePost } from '#app/domain/blog/same-post.ts'
import type { BrowserCopy } from '../editing.ts'
import type { InitialText } from '../initial-text.ts'
import { createBrowserAutosave } from './browser-autosave.ts'
import type { BrowserCopies } from './browser-copies.ts'
import type { EditorServer } from './editor-server.ts'

/** The text of an open editor and how far it is stored. */
export interface EditorState {
  fields: PostFields
  autosave: AutosaveState
  /** The text differs from the saved post. */
  isUnsaved: boolean
  /** The text that another tab or device of the same person saved meanwhile; the person chooses a text. */
  otherTab: { fields: PostFields; version: number; at: string } | null
}

interface PostAutosaveOptions {
  initial: InitialText
  /** The saved post, or the empty one. */
  saved: PostFields
  copies: BrowserCopies
  server: EditorServer
  /** Called after every save on the server. */
  onSaved?: (version: number) => void
}

export type PostAutosave = ReturnType<typeof createPostAutosave>

/**
 * Holds the text of an open editor and stores every change: in the browser at once, on the server after a short
 * delay. Failed requests are repeated. This code runs outside React, so that rendering does not delay it.
 */
export function createPostAutosave({
  initial,
  saved: initialSaved,
  copies,
  server,
  onSaved,
}: PostAutosaveOptions) {
  let { base, copyVersion } = initial
  const tab = crypto.randomUUID()
  let saved = initialSaved
  const isUnsaved = !isSamePost(initial.fields, saved)
  let state: EditorState = {
    fields: initial.fields,
    autosave: startAutosave(
      isUnsaved,
      initial.isOnServer,
      initial.recoveredCopyAt ? Date.parse(initial.recoveredCopyAt) : Date.now(),
    ),
    isUnsaved,
    otherTab: null,
  }
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let currentRequest: Promise<void> = Promise.resolve()
  let isStopped = false
  const listeners = new Set<() => void>()

  function update(patch: Partial<EditorState>) {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }
  const dispatch = (event: AutosaveEvent) => update({ autosave: reduceAutosave(state.autosave, event) })

  const currentCopy = (): BrowserCopy => ({
    fields: state.fields,
    base,
    copyVersion,
    isOnServer: state.autosave.serverChange === state.autosave.changes,
    changedAt: new Date(state.autosave.changedAt).toISOString(),
  })

  const browserAutosave = createBrowserAutosave(copies, currentCopy, () => state.autosave.changes, dispatch)

  async function send(isLast = false): Promise<void> {
    const { fields } = state
    const change = state.autosave.changes
    dispatch({ kind: 'sent' })
    // a text equal to the saved post needs no working copy
    if (isSamePost(fields, saved)) {
      const isDeleted = copyVersion === null || (await server.deleteCopy(copyVersion))
      if (isDeleted) copyVersion = null
      if (isStopped) return
      dispatch(
        isDeleted
          ? { kind: 'saved_on_server', change, savedAt: null }
          : { kind: 'failed', trouble: navigator.onLine ? 'failed' : 'offline', at: Date.now() },
      )
      void browserAutosave.store()
      return schedule()
    }
    const result = await server.saveCopy({ fields, base, expected: copyVersion, tab }, { isLast })
    // even while stopped, because the first request after `resume` sends this version
    if (result.ok) copyVersion = result.version
    if (isStopped) return
    if (result.ok) {
      dispatch({ kind: 'saved_on_server', change, savedAt: result.updatedAt })
      onSaved?.(result.version)
      // stores the new `copyVersion` in the browser
      void browserAutosave.store()
    } else if (result.reason === 'copy_changed') {
      const { copy } = result
      update({ otherTab: { fields: copy.fields, version: copy.version, at: copy.updatedAt } })
      dispatch({ kind: 'failed', trouble: 'other_tab', at: Date.now() })
    } else {
      dispatch({ kind: 'failed', trouble: result.reason, at: Date.now() })
    }
    schedule()
  }

  /** Sets the timer of the next request. */
  function schedule() {
    clearTimeout(sendTimer)
    const sendAt = nextSendAt(state.autosave)
    if (sendAt === null || isStopped) return
    sendTimer = setTimeout(
      () => {
        currentRequest = send()
      },
      Math.max(0, sendAt - Date.now()),
    )
  }

  function replace(fields: PostFields, event: AutosaveEvent) {
    update({ fields, isUnsaved: !isSamePost(fields, saved) })
    dispatch(event)
    browserAutosave.schedule()
    schedule()
  }

  return {
    /** Starts storing and sending. Creation does not start them: React may discard an editor it rendered. */
    start() {
      if (isUnsaved) void browserAutosave.store()
      schedule()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    getState: () => state,
    /** The version of the post that the text is based on; null for a new post. */
    base: () => base,
    copyVersion: () => copyVersion,
    isStored: () => isStored(state.autosave),
    change(patch: Partial<PostFields>) {
      const fields = { ...state.fields, ...patch }
      if (!isSamePost(fields, state.fields)) replace(fields, { kind: 'changed', at: Date.now() })
    },
    /** Stores and sends at once, because the page may end. */
    flush() {
      const { autosave } = state
      if (isStopped || autosave.changes === 0) return
      if (autosave.browserChange !== autosave.changes || browserAutosave.isScheduled())
        browserAutosave.storeSync()
      if (nextSendAt(autosave) !== null) currentRequest = send(true)
    },
    retryOnline() {
      dispatch({ kind: 'came_online' })
      schedule()
    },
    /** Sends the text again to learn what another tab saved. */
    async checkOtherTab() {
      const { changes, serverChange, sentChange } = state.autosave
      if (!isStopped && state.isUnsaved && changes > 0 && serverChange === changes && sentChange === null) {
        currentRequest = send()
        await currentRequest
      }
    },
    /** Lets this text replace the other tab's. */
    overwriteOtherTab() {
      if (state.otherTab) copyVersion = state.otherTab.version
      update({ otherTab: null })
      replace(state.fields, { kind: 'decided', at: Date.now() })
    },
    /** Replaces the text; the caller stashes the old text. `newSaved`: the saved post if `fields` come from it. */
    replaceText(fields: PostFields, newSaved?: { version: number; fields: PostFields }) {
      if (state.otherTab) copyVersion = state.otherTab.version
      if (newSaved) {
        base = newSaved.version
        saved = newSaved.fields
      }
      update({ otherTab: null })
      replace(fields, { kind: 'decided', at: Date.now() })
    },
    /** Bases the text on the saved post `newSaved`; null turns the text into a new post. */
    rebase(newSaved: { version: number; fields: PostFields } | null) {
      base = newSaved?.version ?? null
      if (newSaved) saved = newSaved.fields
      replace(state.fields, { kind: 'decided', at: Date.now() })
    },
    /** Stops storing and awaits the current request. Called before the text is saved or discarded. */
    async pause() {
      stop()
      await currentRequest.catch(() => undefined)
    },
    resume() {
      isStopped = false
      if (state.autosave.sentChange !== null) dispatch({ kind: 'failed', trouble: 'failed', at: Date.now() })
      if (state.autosave.changes > 0) void browserAutosave.store()
      schedule()
    },
    stop,
  }

  function stop() {
    isStopped = true
    browserAutosave.cancel()
    clearTimeout(sendTimer)
  }
}
