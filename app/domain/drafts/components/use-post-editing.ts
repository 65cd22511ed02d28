import { useState } from 'react'
import { isSamePost } from '#app/domain/blog/same-post.ts'
import { isEmptyPost, type SavedPost } from '../editing.ts'
import type { SetAside } from './browser-copies.ts'
import { useKeeper } from './use-keeper.ts'
import type { Start } from './use-opening.ts'
import type { PendingWords } from './pending-words.ts'
import { useSave } from './use-save.ts'

export type PostEditing = ReturnType<typeof usePostEditing>

/** Everything an open editor knows and can do. `onRestart`: begins anew with what is saved. */
export function usePostEditing(
  start: Start,
  pending: PendingWords,
  onRestart: (saved: SavedPost | null) => void,
) {
  const { editing, opening, copies } = start
  const { server, keeper, kept, news, setNews, isInOtherTab } = useKeeper(start, pending)
  const [saved, setSaved] = useState(editing.saved)
  const [base, setBase] = useState(opening.base)
  /** Grows when other words take the place of those in the fields. */
  const [generation, setGeneration] = useState(0)
  const [aside, setAside] = useState(start.aside)
  const [broughtBack, setBroughtBack] = useState(opening.broughtBack)
  const save = useSave({ postId: editing.postId, keeper, server, copies, pending, saved, onNews: setNews })

  const latest = news.saved ?? (saved && saved.version !== base ? saved : null)
  const isGone = base !== null && news.version === null
  const changed = latest && latest.version !== base && !isGone ? latest : null

  async function putAside() {
    const { fields } = keeper.get()
    if (isEmptyPost(fields)) return
    await copies.setAside({ fields, at: new Date(Date.now()).toISOString() })
    setAside(await copies.findAside())
  }

  function stand(on: SavedPost) {
    setSaved(on)
    setBase(on.version)
    setNews({ ...news, saved: null, version: on.version })
  }

  return {
    postId: editing.postId,
    categories: editing.categories,
    isNew: saved === null,
    isPublished: saved?.fields.status === 'published',
    saved,
    server,
    keeper,
    kept,
    changed,
    isGone,
    others: news.others,
    isInOtherTab,
    forgotten: saved === null && isEmptyPost(kept.fields) ? start.forgotten : [],
    broughtBack: kept.isUnsaved ? broughtBack : null,
    generation,
    aside,
    save,
    /** My words over theirs, which stay as an older version. */
    saveMine() {
      if (!changed) return
      keeper.moveTo(changed)
      stand(changed)
      void save.submit()
    },
    saveAsNew() {
      keeper.moveTo(null)
      setSaved(null)
      setBase(null)
      void save.submit()
    },
    /** Their words; mine stay in this browser, set aside. */
    async takeTheirs(theirs: SavedPost) {
      pending.read()
      if (kept.isUnsaved) await putAside()
      keeper.takeOver(theirs.fields, theirs)
      stand(theirs)
      setGeneration(generation + 1)
    },
    async keepThisTab() {
      const { otherTab } = keeper.get()
      if (otherTab) {
        await copies.setAside(otherTab)
        setAside(await copies.findAside())
      }
      keeper.keepMine()
    },
    async takeOtherTab() {
      pending.read()
      const { otherTab } = keeper.get()
      if (!otherTab) return
      await putAside()
      keeper.takeOver(otherTab.fields)
      setGeneration(generation + 1)
    },
    async takeAside(text: SetAside) {
      pending.read()
      if (!isSamePost(keeper.get().fields, saved?.fields ?? text.fields)) await putAside()
      keeper.change(text.fields)
      setGeneration(generation + 1)
      await copies.drop(text.key)
      setAside(await copies.findAside())
    },
    async removeAside(text: SetAside) {
      await copies.drop(text.key)
      setAside(await copies.findAside())
    },
    /** Ends both copies, and begins anew unless the page is left; false where the server could not be asked. */
    async throwAway({ isLeaving = false } = {}): Promise<boolean> {
      await keeper.pause()
      if (!(await server.drop())) {
        keeper.resume()
        return false
      }
      await copies.drop(copies.ownKey).catch(() => undefined)
      setBroughtBack(null)
      if (!isLeaving) onRestart(news.saved ?? saved)
      return true
    },
  }
}
