import { createStore, del, entries, set } from 'idb-keyval'
import type { PostFields } from '#app/domain/blog/post.ts'
import type { BrowserCopy } from '../editing.ts'

/** A text that had to make room for another: nothing typed is thrown away without being asked for. */
export interface SetAside {
  key: string
  fields: PostFields
  /** ISO moment. */
  at: string
}

/** What this browser keeps of one person and one post. Everything may throw where the browser refuses. */
export interface BrowserCopies {
  /** Copies whose editor is closed or crashed; those of other open tabs are theirs. */
  findLeft(): Promise<{ key: string; copy: BrowserCopy }[]>
  findAside(): Promise<SetAside[]>
  keep(copy: BrowserCopy): Promise<void>
  /** At once and in time, however the page ends: for its last moment. */
  keepUrgently(copy: BrowserCopy): void
  setAside(text: { fields: PostFields; at: string }): Promise<void>
  drop(...keys: string[]): Promise<void>
  /** The key that this editor keeps its own copy under. */
  ownKey: string
}

const store = () => createStore('combinado-posts', 'texts')

/** Keys are 'copy/{person}/{post}/{editor}' and 'aside/{person}/{post}/{id}'. */
export function browserCopiesOf(userId: string, postId: string): BrowserCopies {
  const place = `${userId}/${postId}`
  const ownKey = `copy/${place}/${crypto.randomUUID()}`
  void holdWhileOpen(ownKey)
  return {
    ownKey,
    async findLeft() {
      const open = await keysOfOpenEditors()
      const found = new Map(
        (await entries<string, BrowserCopy>(store())).filter(([key]) => key.startsWith(`copy/${place}/`)),
      )
      for (const [key, copy] of urgentCopies(`copy/${place}/`)) {
        const there = found.get(key)
        if (!there || there.changedAt <= copy.changedAt) found.set(key, copy)
      }
      return [...found].filter(([key]) => !open.has(key)).map(([key, copy]) => ({ key, copy }))
    },
    async findAside() {
      const found = (await entries<string, Omit<SetAside, 'key'>>(store())).filter(([key]) =>
        key.startsWith(`aside/${place}/`),
      )
      return found.map(([key, text]) => ({ ...text, key })).toSorted((a, b) => b.at.localeCompare(a.at))
    },
    async keep(copy) {
      await set(ownKey, copy, store())
      const urgent = urgentCopies(ownKey)[0]?.[1]
      if (!urgent || urgent.changedAt <= copy.changedAt) localStorage.removeItem(ownKey)
    },
    keepUrgently(copy) {
      localStorage.setItem(ownKey, JSON.stringify(copy))
    },
    setAside: (text) => set(`aside/${place}/${crypto.randomUUID()}`, text, store()),
    async drop(...keys) {
      for (const key of keys) {
        localStorage.removeItem(key)
        await del(key, store())
      }
    },
  }
}

/** Other posts of a person with words that never reached the server: their ids and titles, newest first. */
export async function findForgotten(userId: string, exceptPostId: string) {
  const open = await keysOfOpenEditors()
  const found = new Map(await entries<string, BrowserCopy>(store()))
  for (const [key, copy] of urgentCopies(`copy/${userId}/`)) found.set(key, copy)
  return [...found]
    .filter(([key, copy]) => {
      const [kind, user, post] = key.split('/')
      return kind === 'copy' && user === userId && post !== exceptPostId && !copy.isOnServer && !open.has(key)
    })
    .toSorted(([, a], [, b]) => b.changedAt.localeCompare(a.changedAt))
    .map(([key, { fields, changedAt }]) => ({
      postId: key.split('/')[2] ?? '',
      title: fields.title,
      at: changedAt,
    }))
}

function urgentCopies(prefix: string): [string, BrowserCopy][] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  return keys.flatMap((key): [string, BrowserCopy][] => {
    try {
      return [[key, JSON.parse(localStorage.getItem(key) ?? '') as BrowserCopy]]
    } catch {
      return []
    }
  })
}

/** The browser itself lets go of the lock when the page closes or crashes. */
async function holdWhileOpen(key: string): Promise<void> {
  // browsers without locks, and pages on plain http, take every copy for one that was left
  await navigator.locks?.request(key, () => new Promise<never>(() => undefined)).catch(() => undefined)
}

async function keysOfOpenEditors(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name))
}
