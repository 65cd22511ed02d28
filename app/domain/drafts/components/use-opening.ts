import { useEffect, useState } from 'react'
import type { Editing, SavedPost } from '../editing.ts'
import { type Opening, openingOf } from '../opening.ts'
import { type BrowserCopies, browserCopiesOf, findForgotten, type SetAside } from './browser-copies.ts'

/** What an editor begins with. */
export interface Start {
  editing: Editing
  opening: Opening
  copies: BrowserCopies
  aside: SetAside[]
  /** Other posts of this person with words that never reached the server. */
  forgotten: { postId: string; title: string; at: string }[]
}

/** Reads what this browser kept and decides what is shown first. On the server, and until then, nothing is. */
export function useOpening(editing: (Editing & { isThere: boolean }) | null) {
  const [start, setStart] = useState<Start | 'missing'>()

  useEffect(() => {
    let isGone = false
    const begin = async () => {
      const made = editing ? await startOf(editing) : undefined
      if (!isGone) setStart(made ?? 'missing')
    }
    void begin()
    return () => {
      isGone = true
    }
  }, [editing])

  if (start === 'missing') return { state: 'missing' as const, restart: () => undefined }
  return {
    state: start ? ('ready' as const) : ('opening' as const),
    start,
    /** Everything typed was thrown away: the editor begins anew with what is saved. */
    restart: (saved: SavedPost | null) => {
      if (editing)
        void startOf({ ...editing, saved, copy: null, isThere: true }).then((made) => setStart(made))
    },
  }
}

async function startOf({ isThere, ...editing }: Editing & { isThere: boolean }): Promise<Start | undefined> {
  const copies = browserCopiesOf(editing.user.id, editing.postId)
  // a browser that refuses to remember is no reason not to write
  const left = await copies.findLeft().catch(() => [])
  const opening = openingOf(
    editing,
    left.map(({ copy }) => copy),
  )
  if (!isThere && opening.broughtBack === null) return undefined
  await adopt(opening, copies, left).catch(() => undefined)
  const aside = await copies.findAside().catch(() => [])
  const forgotten = await findForgotten(editing.user.id, editing.postId).catch(() => [])
  return { editing, opening, copies, aside, forgotten }
}

/** Puts what was left under this editor's own key, and what is not shown aside, before the old places are cleared. */
async function adopt(opening: Opening, copies: BrowserCopies, left: { key: string }[]): Promise<void> {
  const { fields, base, copyVersion, isOnServer, broughtBack, others } = opening
  if (broughtBack) await copies.keep({ fields, base, copyVersion, isOnServer, changedAt: broughtBack })
  for (const other of others) await copies.setAside(other)
  await copies.drop(...left.map(({ key }) => key))
}
