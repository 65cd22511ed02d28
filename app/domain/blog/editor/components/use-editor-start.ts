import { useEffect, useState } from 'react'
import type { Editing, SavedPost } from '../editing.ts'
import { type InitialText, initialTextOf } from '../initial-text.ts'
import { type BrowserCopies, browserCopiesOf, findUnsentPosts, type StashedText } from './browser-copies.ts'

/** Everything an editor starts with. */
export interface EditorStart {
  editing: Editing
  initial: InitialText
  copies: BrowserCopies
  stashed: StashedText[]
  /** Other posts of this person with text that the server does not have. */
  unsentPosts: { postId: string; title: string; at: string }[]
}

/** Reads the copies in this browser and chooses the initial text. `start` is undefined until the text is chosen. */
export function useEditorStart(editing: (Editing & { isThere: boolean }) | null) {
  const [start, setStart] = useState<EditorStart | 'missing'>()

  useEffect(() => {
    let isUnmounted = false
    const prepare = async () => {
      const prepared = editing ? await prepareStart(editing) : undefined
      if (!isUnmounted) setStart(prepared ?? 'missing')
    }
    void prepare()
    return () => {
      isUnmounted = true
    }
  }, [editing])

  if (start === 'missing') return { state: 'missing' as const, restart: () => undefined }
  return {
    state: start ? ('ready' as const) : ('loading' as const),
    start,
    /** Starts the editor again with the saved post, after the text was discarded. */
    restart: (saved: SavedPost | null) => {
      if (editing) void prepareStart({ ...editing, saved, copy: null, isThere: true }).then(setStart)
    },
  }
}

/** Undefined for a post that neither the server nor this browser has. */
async function prepareStart({
  isThere,
  ...editing
}: Editing & { isThere: boolean }): Promise<EditorStart | undefined> {
  const copies = browserCopiesOf(editing.user.id, editing.postId)
  // the editor works without browser storage too
  const orphans = await copies.findOrphans().catch(() => [])
  const initial = initialTextOf(
    editing,
    orphans.map(({ copy }) => copy),
  )
  if (!isThere && initial.recoveredCopyAt === null) return undefined
  await adoptOrphans(initial, copies, orphans).catch(() => undefined)
  const stashed = await copies.findStashed().catch(() => [])
  const unsentPosts = await findUnsentPosts(editing.user.id, editing.postId).catch(() => [])
  return { editing, initial, copies, stashed, unsentPosts }
}

/** Stores the initial text under this editor's key and stashes the other texts, before the orphans are deleted. */
async function adoptOrphans(
  initial: InitialText,
  copies: BrowserCopies,
  orphans: { key: string }[],
): Promise<void> {
  const { fields, base, copyVersion, isOnServer, recoveredCopyAt, otherTexts } = initial
  if (recoveredCopyAt)
    await copies.store({ fields, base, copyVersion, isOnServer, changedAt: recoveredCopyAt })
  for (const text of otherTexts) await copies.stash(text)
  await copies.remove(...orphans.map(({ key }) => key))
}
