import type { PostFields } from '#app/domain/blog/post.ts'
import {
  type Autosave,
  type AutosaveEvent,
  isKept,
  nextSendAt,
  startAutosave,
  stepAutosave,
} from '../autosave.ts'
import { isSamePost } from '#app/domain/blog/same-post.ts'
import type { BrowserCopy } from '../editing.ts'
import type { Opening } from '../opening.ts'
import type { BrowserCopies } from './browser-copies.ts'
import type { EditorServer } from './editor-server.ts'
import { keepHereOf } from './keep-here.ts'

export interface Kept {
  fields: PostFields
  autosave: Autosave
  /** The words differ from the saved post. */
  isUnsaved: boolean
  /** Another tab or device of the same person kept these words instead; the person decides. */
  otherTab: { fields: PostFields; version: number; at: string } | null
}

interface Parts {
  opening: Opening
  /** What is saved, or the empty post. */
  shown: PostFields
  copies: BrowserCopies
  server: EditorServer
  /** Told whenever the server kept something, for other tabs. */
  onKept?: (version: number) => void
}

export type PostKeeper = ReturnType<typeof createPostKeeper>

/**
 * Holds the words of an open editor and sees to it that they are always kept: in the browser at once, on the server
 * soon after, and again whenever either was out of reach. Apart from the screen, so that no drawing delays it.
 */
export function createPostKeeper({ opening, shown: firstShown, copies, server, onKept }: Parts) {
  let { base, copyVersion } = opening
  const tab = crypto.randomUUID()
  let shown = firstShown
  const isUnsaved = !isSamePost(opening.fields, shown)
  let now: Kept = {
    fields: opening.fields,
    autosave: startAutosave(
      isUnsaved,
      opening.isOnServer,
      opening.broughtBack ? Date.parse(opening.broughtBack) : Date.now(),
    ),
    isUnsaved,
    otherTab: null,
  }
  let thereTimer: ReturnType<typeof setTimeout> | undefined
  let onTheWay: Promise<void> = Promise.resolve()
  let isStopped = false
  const listeners = new Set<() => void>()

  function put(next: Partial<Kept>) {
    now = { ...now, ...next }
    for (const listener of listeners) listener()
  }
  const step = (event: AutosaveEvent) => put({ autosave: stepAutosave(now.autosave, event) })

  const copyOf = (): BrowserCopy => ({
    fields: now.fields,
    base,
    copyVersion,
    isOnServer: now.autosave.there === now.autosave.changes,
    changedAt: new Date(now.autosave.changedAt).toISOString(),
  })

  const here = keepHereOf(copies, copyOf, () => now.autosave.changes, step)

  async function send(isLast = false): Promise<void> {
    const { fields } = now
    const change = now.autosave.changes
    step({ kind: 'sent' })
    // what is saved as it stands needs no copy
    if (isSamePost(fields, shown)) {
      const isDropped = copyVersion === null || (await server.drop(copyVersion))
      if (isDropped) copyVersion = null
      if (isStopped) return
      step(
        isDropped
          ? { kind: 'kept_there', change, keptAt: null }
          : { kind: 'failed', trouble: navigator.onLine ? 'failed' : 'offline', at: Date.now() },
      )
      void here.keep()
      return plan()
    }
    const answer = await server.keep({ fields, base, expected: copyVersion, tab }, { isLast })
    // also after a pause: the next words go on from what the server has
    if (answer.ok) copyVersion = answer.version
    if (isStopped) return
    if (answer.ok) {
      step({ kind: 'kept_there', change, keptAt: answer.updatedAt })
      onKept?.(answer.version)
      // the browser's copy says from now on which one of the server it goes on from
      void here.keep()
    } else if (answer.reason === 'copy_changed') {
      const { copy } = answer
      put({ otherTab: { fields: copy.fields, version: copy.version, at: copy.updatedAt } })
      step({ kind: 'failed', trouble: 'other_tab', at: Date.now() })
    } else {
      step({ kind: 'failed', trouble: answer.reason, at: Date.now() })
    }
    plan()
  }

  /** Sets the clock for the next sending. */
  function plan() {
    clearTimeout(thereTimer)
    const at = nextSendAt(now.autosave)
    if (at === null || isStopped) return
    thereTimer = setTimeout(
      () => {
        onTheWay = send()
      },
      Math.max(0, at - Date.now()),
    )
  }

  function replace(fields: PostFields, event: AutosaveEvent) {
    put({ fields, isUnsaved: !isSamePost(fields, shown) })
    step(event)
    here.keepSoon()
    plan()
  }

  // what came from another copy of this browser gets this editor's own
  if (isUnsaved) void here.keep()
  plan()

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    get: () => now,
    base: () => base,
    copyVersion: () => copyVersion,
    change(patch: Partial<PostFields>) {
      const fields = { ...now.fields, ...patch }
      if (!isSamePost(fields, now.fields)) replace(fields, { kind: 'changed', at: Date.now() })
    },
    /** The page may be gone in a moment. */
    hurry() {
      const { autosave } = now
      if (isStopped || autosave.changes === 0) return
      if (autosave.here !== autosave.changes || here.isWaiting()) here.keepUrgently()
      if (nextSendAt(autosave) !== null) onTheWay = send(true)
    },
    comeOnline() {
      step({ kind: 'came_online' })
      plan()
    },
    /** Another tab kept a version that this one has not seen. */
    async lookAgain() {
      const { changes, there, sending } = now.autosave
      if (!isStopped && now.isUnsaved && changes > 0 && there === changes && sending === null) {
        onTheWay = send()
        await onTheWay
      }
    },
    /** The words stay and go over the other tab's. */
    keepMine() {
      if (now.otherTab) copyVersion = now.otherTab.version
      put({ otherTab: null })
      replace(now.fields, { kind: 'decided', at: Date.now() })
    },
    /** Other words take the place of these, which the caller has set aside. `saved`: the post's version they are of. */
    takeOver(fields: PostFields, saved?: { version: number; fields: PostFields }) {
      if (now.otherTab) copyVersion = now.otherTab.version
      if (saved) {
        base = saved.version
        shown = saved.fields
      }
      put({ otherTab: null })
      replace(fields, { kind: 'decided', at: Date.now() })
    },
    /** From now on the words stand on that version of the post; null for none. */
    moveTo(saved: { version: number; fields: PostFields } | null) {
      base = saved?.version ?? null
      if (saved) shown = saved.fields
      replace(now.fields, { kind: 'decided', at: Date.now() })
    },
    isKept: () => isKept(now.autosave),
    /** Nothing is kept any more, and what is on its way has arrived: before saving, or throwing away. */
    async pause() {
      isStopped = true
      clearTimeout(thereTimer)
      here.cancel()
      await onTheWay.catch(() => undefined)
    },
    /** Goes on after a save that was refused. */
    resume() {
      isStopped = false
      if (now.autosave.sending !== null) step({ kind: 'failed', trouble: 'failed', at: Date.now() })
      if (now.autosave.changes > 0) void here.keep()
      plan()
    },
    stop() {
      isStopped = true
      here.cancel()
      clearTimeout(thereTimer)
    },
  }
}
