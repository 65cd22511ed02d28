import { useEffect, useState } from 'react'
import type { EditorData, SavedPost } from '../editor-data.ts'
import { type InitialText, initialTextOf } from '../initial-text.ts'
import { type BrowserCopies, browserCopiesOf, findUnsentPosts, type StashedText } from './browser-copies.ts'

export interface EditorStart {
  data: EditorData
  initialText: InitialText
  copies: BrowserCopies
  stashedTexts: StashedText[]
  /** Other posts of this person with text that the server does not have. */
  unsentPosts: { postId: string; title: string; at: string }[]
}

/** Reads the copies of this browser and chooses the initial text. `start` is undefined until then. */
export function useEditorStart(data: (EditorData & { isThere: boolean }) | null) {
  const [start, setStart] = useState<EditorStart | 'missing'>()

  useEffect(() => {
    let isUnmounted = false
    const load = async () => {
      const newStart = data ? await loadStart(data) : undefined
      if (!isUnmounted) setStart(newStart ?? 'missing')
    }
    void load()
    return () => {
      isUnmounted = true
    }
  }, [data])

  if (start === 'missing') return { state: 'missing' as const, restart: () => undefined }
  return {
    state: start ? ('ready' as const) : ('loading' as const),
    start,
    /** Starts a new editor with the saved post, after the person discarded the text. */
    restart: (saved: SavedPost | null) => {
      if (data) void loadStart({ ...data, saved, copy: null, isThere: true }).then(setStart)
    },
  }
}

/** Undefined if neither the server nor this browser knows the post. */
async function loadStart({
  isThere,
  ...data
}: EditorData & { isThere: boolean }): Promise<EditorStart | undefined> {
  const copies = browserCopiesOf(data.user.id, data.postId)
  // the editor also works without browser storage
  const orphans = await copies.findOrphans().catch(() => [])
  const initialText = initialTextOf(
    data,
    orphans.map(({ copy }) => copy),
  )
  if (!isThere && initialText.recoveredCopyAt === null) return undefined
  await adoptOrphans(initialText, copies, orphans).catch(() => undefined)
  const stashedTexts = await copies.findStashedTexts().catch(() => [])
  const unsentPosts = await findUnsentPosts(data.user.id, data.postId).catch(() => [])
  return { data, initialText, copies, stashedTexts, unsentPosts }
}

/** Stores the initial text under this editor's key, stashes the other texts, and then deletes the orphans. */
async function adoptOrphans(
  initialText: InitialText,
  copies: BrowserCopies,
  orphans: { key: string }[],
): Promise<void> {
  const { fields, base, copyVersion, isOnServer, recoveredCopyAt, otherTexts } = initialText
  if (recoveredCopyAt)
    await copies.store({ fields, base, copyVersion, isOnServer, changedAt: recoveredCopyAt })
  for (const text of otherTexts) await copies.stash(text)
  await copies.remove(...orphans.map(({ key }) => key))
}
