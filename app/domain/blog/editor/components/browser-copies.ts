import { createStore, del, entries, set } from 'idb-keyval'
import type { PostFields } from '#app/domain/blog/post.ts'
import type { BrowserCopy } from '../editor-data.ts'

/** A text that another text replaced in the editor. The browser stores it until the person deletes it. */
export interface StashedText {
  key: string
  fields: PostFields
  /** ISO 8601 timestamp of the replacement. */
  at: string
}

/** This browser's copies of one person's unsaved texts of one post. Every method may throw: storage can be blocked or full. */
export interface BrowserCopies {
  /** Finds copies whose editor was closed or crashed, not those of open tabs. */
  findOrphans(): Promise<{ key: string; copy: BrowserCopy }[]>
  findStashedTexts(): Promise<StashedText[]>
  store(copy: BrowserCopy): Promise<void>
  /** Stores in localStorage, because an IndexedDB write might not finish before the page closes. */
  storeSync(copy: BrowserCopy): void
  stash(text: { fields: PostFields; at: string }): Promise<void>
  remove(...keys: string[]): Promise<void>
  copyKey: string
}

const openStore = () => createStore('combinado-posts', 'texts')

/** Keys: 'copy/{user}/{post}/{editor}' for copies, 'aside/{user}/{post}/{id}' for stashed texts. */
export function browserCopiesOf(userId: string, postId: string): BrowserCopies {
  const path = `${userId}/${postId}`
  const copyKey = `copy/${path}/${crypto.randomUUID()}`
  void lockWhileOpen(copyKey)
  return {
    copyKey,
    async findOrphans() {
      const openKeys = await keysOfOpenEditors()
      const copies = new Map(
        (await entries<string, BrowserCopy>(openStore())).filter(([key]) => key.startsWith(`copy/${path}/`)),
      )
      for (const [key, copy] of localCopies(`copy/${path}/`)) {
        const stored = copies.get(key)
        if (!stored || stored.changedAt <= copy.changedAt) copies.set(key, copy)
      }
      return [...copies].filter(([key]) => !openKeys.has(key)).map(([key, copy]) => ({ key, copy }))
    },
    async findStashedTexts() {
      const texts = (await entries<string, Omit<StashedText, 'key'>>(openStore())).filter(([key]) =>
        key.startsWith(`aside/${path}/`),
      )
      return texts.map(([key, text]) => ({ ...text, key })).toSorted((a, b) => b.at.localeCompare(a.at))
    },
    async store(copy) {
      await set(copyKey, copy, openStore())
      const localCopy = localCopies(copyKey)[0]?.[1]
      if (!localCopy || localCopy.changedAt <= copy.changedAt) localStorage.removeItem(copyKey)
    },
    storeSync(copy) {
      localStorage.setItem(copyKey, JSON.stringify(copy))
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

/** A person's other posts with text that the server does not have, newest first. `at`: ISO 8601 timestamp. */
export async function findUnsentPosts(userId: string, exceptPostId: string) {
  const openKeys = await keysOfOpenEditors()
  const copies = new Map(await entries<string, BrowserCopy>(openStore()))
  for (const [key, copy] of localCopies(`copy/${userId}/`)) copies.set(key, copy)
  return [...copies]
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

function localCopies(prefix: string): [string, BrowserCopy][] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  return keys.flatMap((key): [string, BrowserCopy][] => {
    try {
      return [[key, JSON.parse(localStorage.getItem(key) ?? '') as BrowserCopy]]
    } catch {
      return []
    }
  })
}

/** Marks an editor as open with a lock, which the browser releases when the page closes or crashes. */
async function lockWhileOpen(key: string): Promise<void> {
  // without the Web Locks API (on plain HTTP) every copy counts as an orphan
  await navigator.locks?.request(key, () => new Promise<never>(() => undefined)).catch(() => undefined)
}

async function keysOfOpenEditors(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name))
}
