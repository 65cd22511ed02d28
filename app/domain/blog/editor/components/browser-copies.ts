import { createStore, del, entries, set } from 'idb-keyval'
import type { PostFields } from '#app/domain/blog/post.ts'
import type { BrowserCopy } from '../editing.ts'

/** A text that was replaced in the editor. The browser stores the text until the person deletes it. */
export interface StashedText {
  key: string
  fields: PostFields
  /** ISO moment. */
  at: string
}

/** The copies in this browser of one person's unsaved texts of one post. Every method may throw: storage can be blocked or full. */
export interface BrowserCopies {
  /** Copies whose editor was closed or crashed; copies of other open tabs are left out. */
  findOrphans(): Promise<{ key: string; copy: BrowserCopy }[]>
  findStashed(): Promise<StashedText[]>
  store(copy: BrowserCopy): Promise<void>
  /** Stores synchronously, because an IndexedDB write might not finish before the page ends. */
  storeSync(copy: BrowserCopy): void
  stash(text: { fields: PostFields; at: string }): Promise<void>
  remove(...keys: string[]): Promise<void>
  /** The key of this editor's own copy. */
  ownKey: string
}

const openStore = () => createStore('combinado-posts', 'texts')

/** Keys are 'copy/{person}/{post}/{editor}' and 'aside/{person}/{post}/{id}'. */
export function browserCopiesOf(userId: string, postId: string): BrowserCopies {
  const path = `${userId}/${postId}`
  const ownKey = `copy/${path}/${crypto.randomUUID()}`
  void lockWhileOpen(ownKey)
  return {
    ownKey,
    async findOrphans() {
      const openKeys = await keysOfOpenEditors()
      const found = new Map(
        (await entries<string, BrowserCopy>(openStore())).filter(([key]) => key.startsWith(`copy/${path}/`)),
      )
      for (const [key, copy] of syncCopies(`copy/${path}/`)) {
        const stored = found.get(key)
        if (!stored || stored.changedAt <= copy.changedAt) found.set(key, copy)
      }
      return [...found].filter(([key]) => !openKeys.has(key)).map(([key, copy]) => ({ key, copy }))
    },
    async findStashed() {
      const found = (await entries<string, Omit<StashedText, 'key'>>(openStore())).filter(([key]) =>
        key.startsWith(`aside/${path}/`),
      )
      return found.map(([key, text]) => ({ ...text, key })).toSorted((a, b) => b.at.localeCompare(a.at))
    },
    async store(copy) {
      await set(ownKey, copy, openStore())
      const syncCopy = syncCopies(ownKey)[0]?.[1]
      if (!syncCopy || syncCopy.changedAt <= copy.changedAt) localStorage.removeItem(ownKey)
    },
    storeSync(copy) {
      localStorage.setItem(ownKey, JSON.stringify(copy))
    },
    stash: (text) => set(`aside/${path}/${crypto.randomUUID()}`, text, openStore()),
    async remove(...keys) {
      for (const key of keys) {
        localStorage.removeItem(key)
        await del(key, openStore())
      }
    },
  }
}

/** Other posts of a person with text that the server does not have, newest first. `at`: ISO moment. */
export async function findUnsentPosts(userId: string, exceptPostId: string) {
  const openKeys = await keysOfOpenEditors()
  const found = new Map(await entries<string, BrowserCopy>(openStore()))
  for (const [key, copy] of syncCopies(`copy/${userId}/`)) found.set(key, copy)
  return [...found]
    .filter(([key, copy]) => {
      const [kind, user, post] = key.split('/')
      return (
        kind === 'copy' && user === userId && post !== exceptPostId && !copy.isOnServer && !openKeys.has(key)
      )
    })
    .toSorted(([, a], [, b]) => b.changedAt.localeCompare(a.changedAt))
    .map(([key, { fields, changedAt }]) => ({
      postId: key.split('/')[2] ?? '',
      title: fields.title,
      at: changedAt,
    }))
}

function syncCopies(prefix: string): [string, BrowserCopy][] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  return keys.flatMap((key): [string, BrowserCopy][] => {
    try {
      return [[key, JSON.parse(localStorage.getItem(key) ?? '') as BrowserCopy]]
    } catch {
      return []
    }
  })
}

/** Marks the key's editor as open: the browser releases the lock when the page closes or crashes. */
async function lockWhileOpen(key: string): Promise<void> {
  // without locks (plain http) every copy counts as an orphan
  await navigator.locks?.request(key, () => new Promise<never>(() => undefined)).catch(() => undefined)
}

async function keysOfOpenEditors(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name))
}
