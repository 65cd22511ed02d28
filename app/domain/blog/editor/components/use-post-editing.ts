import { useState } from 'react'
import { isSamePost } from '#app/domain/blog/same-post.ts'
import { isEmptyPost, type SavedPost } from '../editor-data.ts'
import type { StashedText } from './browser-copies.ts'
import { usePostAutosave } from './use-post-autosave.ts'
import type { EditorStart } from './use-editor-start.ts'
import type { PendingInput } from './pending-input.ts'
import { useSave } from './use-save.ts'

export type PostEditing = ReturnType<typeof usePostEditing>

/** State and commands of an open editor. `onRestart` starts a new editor with the saved post. */
export function usePostEditing(
  start: EditorStart,
  pendingInput: PendingInput,
  onRestart: (savedPost: SavedPost | null) => void,
) {
  const { data, initialText, copies } = start
  const { server, autosave, state, update, setUpdate, isInOtherTab } = usePostAutosave(start, pendingInput)
  const [savedPost, setSavedPost] = useState(data.saved)
  const [base, setBase] = useState(initialText.base)
  /** Number of replacements of the whole text. As a React key it remounts the fields. */
  const [generation, setGeneration] = useState(0)
  const [stashedTexts, setStashedTexts] = useState(start.stashedTexts)
  const [recoveredCopyAt, setRecoveredCopyAt] = useState(initialText.recoveredCopyAt)
  const save = useSave({ postId: data.postId, autosave, server, copies, pendingInput, savedPost, setUpdate })

  const latestPost = update.saved ?? (savedPost && savedPost.version !== base ? savedPost : null)
  const isDeleted = base !== null && update.version === null
  const changedPost = latestPost && latestPost.version !== base && !isDeleted ? latestPost : null

  async function stashCurrentText() {
    const { fields } = autosave.getState()
    if (isEmptyPost(fields)) return
    await copies.stash({ fields, at: new Date(Date.now()).toISOString() })
    setStashedTexts(await copies.findStashedTexts())
  }

  async function deleteStashedText(text: StashedText) {
    await copies.remove(text.key)
    setStashedTexts(await copies.findStashedTexts())
  }

  function rebaseOn(newSavedPost: SavedPost) {
    setSavedPost(newSavedPost)
    setBase(newSavedPost.version)
    setUpdate({ ...update, saved: null, version: newSavedPost.version })
  }

  return {
    postId: data.postId,
    categories: data.categories,
    isNew: savedPost === null,
    isPublished: savedPost?.fields.status === 'published',
    savedPost,
    server,
    autosave,
    state,
    changedPost,
    isDeleted,
    otherEditors: update.others,
    isInOtherTab,
    unsentPosts: savedPost === null && isEmptyPost(state.fields) ? start.unsentPosts : [],
    recoveredCopyAt: state.isUnsaved ? recoveredCopyAt : null,
    generation,
    stashedTexts,
    save,
    /** Saves this text as the newest version; the version saved elsewhere stays as a revision. */
    overwriteChangedPost() {
      if (!changedPost) return
      autosave.rebase(changedPost)
      rebaseOn(changedPost)
      void save.submit()
    },
    saveAsNewPost() {
      autosave.rebase(null)
      setSavedPost(null)
      setBase(null)
      void save.submit()
    },
    /** Stashes this text and loads the changed post. */
    async loadChangedPost(post: SavedPost) {
      pendingInput.flush()
      if (state.isUnsaved) await stashCurrentText()
      autosave.replaceText(post.fields, post)
      rebaseOn(post)
      setGeneration(generation + 1)
    },
    async keepThisTabText() {
      const { otherTabText } = autosave.getState()
      if (otherTabText) {
        await copies.stash(otherTabText)
        setStashedTexts(await copies.findStashedTexts())
      }
      autosave.overwriteOtherTab()
    },
    async loadOtherTabText() {
      pendingInput.flush()
      const { otherTabText } = autosave.getState()
      if (!otherTabText) return
      await stashCurrentText()
      autosave.replaceText(otherTabText.fields)
      setGeneration(generation + 1)
    },
    async restoreStashedText(text: StashedText) {
      pendingInput.flush()
      if (!isSamePost(autosave.getState().fields, savedPost?.fields ?? text.fields)) await stashCurrentText()
      autosave.change(text.fields)
      setGeneration(generation + 1)
      await deleteStashedText(text)
    },
    deleteStashedText,
    /** Deletes the copies on the server and in this browser. False if the server could not be reached. */
    async discard({ isLeaving = false } = {}): Promise<boolean> {
      await autosave.pause()
      if (!(await server.deleteCopy())) {
        autosave.resume()
        return false
      }
      await copies.remove(copies.copyKey).catch(() => undefined)
      setRecoveredCopyAt(null)
      if (!isLeaving) onRestart(update.saved ?? savedPost)
      return true
    },
  }
}
