import type { PostFields } from '#app/domain/blog/post.ts'
import {
  type AutosaveEvent,
  type AutosaveState,
  isStored,
  nextSendAt,
  initialState,
  reduceAutosave,
  saveStatusOf,
} from '../autosave-state.ts'
import { isSamePost } from '#app/domain/blog/same-post.ts'
import type { BrowserCopy } from '../editor-data.ts'
import type { InitialText } from '../initial-text.ts'
import { createBrowserAutosave } from './browser-autosave.ts'
import type { BrowserCopies } from './browser-copies.ts'
import type { EditorServer } from './editor-server.ts'

/** The text of an open editor, and where it is stored. */
export interface EditorState {
  fields: PostFields
  autosave: AutosaveState
  isUnsaved: boolean
  /** The text that another tab or device of the same person has saved; the person must choose one of the texts. */
  otherTabText: { fields: PostFields; version: number; at: string } | null
}

interface PostAutosaveOptions {
  initialText: InitialText
  /** The saved post, or `EMPTY_POST`. */
  savedFields: PostFields
  copies: BrowserCopies
  server: EditorServer
  /** Called with the version of the working copy after each save on the server. */
  onSaved?: (version: number) => void
}

export type PostAutosave = ReturnType<typeof createPostAutosave>

/**
 * Holds the text of an open editor and stores every change in the browser and, after a short delay, on the server.
 * Repeats failed requests. Runs outside React, so that rendering does not delay it.
 */
export function createPostAutosave({
  initialText,
  savedFields: initialSavedFields,
  copies,
  server,
  onSaved,
}: PostAutosaveOptions) {
  let { base, copyVersion } = initialText
  const tab = crypto.randomUUID()
  let savedFields = initialSavedFields
  const isUnsaved = !isSamePost(initialText.fields, savedFields)
  let state: EditorState = {
    fields: initialText.fields,
    autosave: initialState(
      isUnsaved,
      initialText.isOnServer,
      initialText.recoveredCopyAt ? Date.parse(initialText.recoveredCopyAt) : Date.now(),
    ),
    isUnsaved,
    otherTabText: null,
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

  const getCopy = (): BrowserCopy => ({
    fields: state.fields,
    base,
    copyVersion,
    isOnServer: state.autosave.serverChange === state.autosave.lastChange,
    changedAt: new Date(state.autosave.changedAt).toISOString(),
  })

  const browserAutosave = createBrowserAutosave(copies, getCopy, () => state.autosave.lastChange, dispatch)

  async function send(isPageClosing = false): Promise<void> {
    const { fields } = state
    const change = state.autosave.lastChange
    dispatch({ kind: 'sent' })
    // a text that equals the saved post needs no working copy
    if (isSamePost(fields, savedFields)) {
      const isDeleted = copyVersion === null || (await server.deleteCopy(copyVersion))
      if (isDeleted) copyVersion = null
      if (isStopped) return
      dispatch(
        isDeleted
          ? { kind: 'saved_on_server', change, savedAt: null }
          : { kind: 'failed', problem: navigator.onLine ? 'failed' : 'offline', at: Date.now() },
      )
      void browserAutosave.store()
      return schedule()
    }
    const result = await server.saveCopy({ fields, base, expected: copyVersion, tab }, { isPageClosing })
    // also while stopped, because the first request after `resume` sends this version
    if (result.ok) copyVersion = result.version
    if (isStopped) return
    if (result.ok) {
      dispatch({ kind: 'saved_on_server', change, savedAt: result.updatedAt })
      onSaved?.(result.version)
      // stores the new `copyVersion` in the browser copy
      void browserAutosave.store()
    } else if (result.reason === 'copy_changed') {
      const { copy } = result
      update({ otherTabText: { fields: copy.fields, version: copy.version, at: copy.updatedAt } })
      dispatch({ kind: 'failed', problem: 'other_tab', at: Date.now() })
    } else {
      dispatch({ kind: 'failed', problem: result.reason, at: Date.now() })
    }
    schedule()
  }

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

  function applyChange(fields: PostFields, event: AutosaveEvent) {
    update({ fields, isUnsaved: !isSamePost(fields, savedFields) })
    dispatch(event)
    browserAutosave.schedule()
    schedule()
  }

  return {
    /** Starts storing and sending. Not done at creation, because React may discard a rendered editor. */
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
      if (!isSamePost(fields, state.fields)) applyChange(fields, { kind: 'changed', at: Date.now() })
    },
    /** Stores and sends at once, because the page may close. */
    flush() {
      const { autosave } = state
      if (isStopped || autosave.lastChange === 0) return
      if (autosave.browserChange !== autosave.lastChange || browserAutosave.isScheduled())
        browserAutosave.storeSync()
      if (nextSendAt(autosave) !== null) currentRequest = send(true)
    },
    retryOnline() {
      dispatch({ kind: 'came_online' })
      schedule()
    },
    /** Sends the text again, so that the server reports a newer text of another tab. */
    async checkOtherTab() {
      const { sentChange } = state.autosave
      if (!isStopped && state.isUnsaved && sentChange === null && saveStatusOf(state.autosave) === 'saved') {
        currentRequest = send()
        await currentRequest
      }
    },
    /** Overwrites the other tab's text on the server with this tab's text. */
    overwriteOtherTab() {
      if (state.otherTabText) copyVersion = state.otherTabText.version
      update({ otherTabText: null })
      applyChange(state.fields, { kind: 'text_chosen', at: Date.now() })
    },
    /** Replaces the text; the caller stashes the old one. `newSavedPost`: the post, if `fields` are the fields of a saved post. */
    replaceText(fields: PostFields, newSavedPost?: { version: number; fields: PostFields }) {
      if (state.otherTabText) copyVersion = state.otherTabText.version
      if (newSavedPost) {
        base = newSavedPost.version
        savedFields = newSavedPost.fields
      }
      update({ otherTabText: null })
      applyChange(fields, { kind: 'text_chosen', at: Date.now() })
    },
    /** Bases the text on the saved post `newSavedPost`; null turns the text into a new post. */
    rebase(newSavedPost: { version: number; fields: PostFields } | null) {
      base = newSavedPost?.version ?? null
      if (newSavedPost) savedFields = newSavedPost.fields
      applyChange(state.fields, { kind: 'text_chosen', at: Date.now() })
    },
    /** Stops storing and awaits the current request, before the post is saved or the text discarded. */
    async pause() {
      stop()
      await currentRequest.catch(() => undefined)
    },
    resume() {
      isStopped = false
      if (state.autosave.sentChange !== null) dispatch({ kind: 'failed', problem: 'failed', at: Date.now() })
      if (state.autosave.lastChange > 0) void browserAutosave.store()
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
