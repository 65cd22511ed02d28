import { useState } from 'react'
import { isSamePost } from '#app/domain/blog/same-post.ts'
import { isEmptyPost, type SavedPost } from '../editing.ts'
import type { StashedText } from './browser-copies.ts'
import { usePostAutosave } from './use-post-autosave.ts'
import type { EditorStart } from './use-editor-start.ts'
import type { PendingInput } from './pending-input.ts'
import { useSave } from './use-save.ts'

export type PostEditing = ReturnType<typeof usePostEditing>

/** State and commands of an open editor. `onRestart` starts the editor again with the saved post. */
export function usePostEditing(
  start: EditorStart,
  pending: PendingInput,
  onRestart: (saved: SavedPost | null) => void,
) {
  const { editing, initial, copies } = start
  const { server, autosave, state, news, setNews, isInOtherTab } = usePostAutosave(start, pending)
  const [saved, setSaved] = useState(editing.saved)
  const [base, setBase] = useState(initial.base)
  /** Counts replacements of the whole text; as a React key it remounts the fields. */
  const [generation, setGeneration] = useState(0)
  const [stashed, setStashed] = useState(start.stashed)
  const [recoveredCopyAt, setRecoveredCopyAt] = useState(initial.recoveredCopyAt)
  const save = useSave({ postId: editing.postId, autosave, server, copies, pending, saved, onNews: setNews })

  const latest = news.saved ?? (saved && saved.version !== base ? saved : null)
  const isDeleted = base !== null && news.version === null
  const changed = latest && latest.version !== base && !isDeleted ? latest : null

  async function stashCurrent() {
    const { fields } = autosave.getState()
    if (isEmptyPost(fields)) return
    await copies.stash({ fields, at: new Date(Date.now()).toISOString() })
    setStashed(await copies.findStashed())
  }

  async function deleteStashed(text: StashedText) {
    await copies.remove(text.key)
    setStashed(await copies.findStashed())
  }

  function rebaseOn(newSaved: SavedPost) {
    setSaved(newSaved)
    setBase(newSaved.version)
    setNews({ ...news, saved: null, version: newSaved.version })
  }

  return {
    postId: editing.postId,
    categories: editing.categories,
    isNew: saved === null,
    isPublished: saved?.fields.status === 'published',
    saved,
    server,
    autosave,
    state,
    changed,
    isDeleted,
    others: news.others,
    isInOtherTab,
    unsentPosts: saved === null && isEmptyPost(state.fields) ? start.unsentPosts : [],
    recoveredCopyAt: state.isUnsaved ? recoveredCopyAt : null,
    generation,
    stashed,
    save,
    /** Saves this text over the changed post, which stays as a revision. */
    overwriteChangedPost() {
      if (!changed) return
      autosave.rebase(changed)
      rebaseOn(changed)
      void save.submit()
    },
    saveAsNew() {
      autosave.rebase(null)
      setSaved(null)
      setBase(null)
      void save.submit()
    },
    /** Stashes this text and replaces it by the changed post. */
    async loadChangedPost(post: SavedPost) {
      pending.flush()
      if (state.isUnsaved) await stashCurrent()
      autosave.replaceText(post.fields, post)
      rebaseOn(post)
      setGeneration(generation + 1)
    },
    async keepThisTab() {
      const { otherTab } = autosave.getState()
      if (otherTab) {
        await copies.stash(otherTab)
        setStashed(await copies.findStashed())
      }
      autosave.overwriteOtherTab()
    },
    async loadOtherTab() {
      pending.flush()
      const { otherTab } = autosave.getState()
      if (!otherTab) return
      await stashCurrent()
      autosave.replaceText(otherTab.fields)
      setGeneration(generation + 1)
    },
    async restoreStashed(text: StashedText) {
      pending.flush()
      if (!isSamePost(autosave.getState().fields, saved?.fields ?? text.fields)) await stashCurrent()
      autosave.change(text.fields)
      setGeneration(generation + 1)
      await deleteStashed(text)
    },
    deleteStashed,
    /** Deletes the copies on the server and in this browser; false where the server could not be reached. */
    async discard({ isLeaving = false } = {}): Promise<boolean> {
      await autosave.pause()
      if (!(await server.deleteCopy())) {
        autosave.resume()
        return false
      }
      await copies.remove(copies.ownKey).catch(() => undefined)
      setRecoveredCopyAt(null)
      if (!isLeaving) onRestart(news.saved ?? saved)
      return true
    },
  }
}
