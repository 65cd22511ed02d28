import type { PostFields } from '#app/domain/blog/post.ts'

export interface SavedPost {
  fields: PostFields
  version: number
  /** The author of this version; null after the account was deleted. */
  savedBy: { name: string; isMe: boolean } | null
  /** ISO 8601 timestamp. */
  savedAt: string
}

/** The unsaved text of one person, as the server stores it. */
export interface WorkingCopy {
  fields: PostFields
  /** Number of saves of this copy. */
  version: number
  /** The version of the post that the text is based on; null for a new post. */
  base: number | null
  /** ISO 8601 timestamp. */
  updatedAt: string
}

/** An unsaved text as the browser stores it. */
export interface BrowserCopy {
  fields: PostFields
  base: number | null
  /** The version of the server's working copy that this text continues; null for none. */
  copyVersion: number | null
  /** The server has this text. */
  isOnServer: boolean
  /** ISO 8601 timestamp of the browser's clock. */
  changedAt: string
}

/** What the server sends when the editor opens. */
export interface EditorData {
  postId: string
  user: { id: string; name: string }
  /** Null for a new or deleted post. */
  saved: SavedPost | null
  copy: WorkingCopy | null
  categories: { id: string; name: string }[]
  /** Names of other people who edited this post in the last two minutes. */
  others: string[]
}

/** The server's state of the post and its working copy. An open editor polls for it. */
export interface EditorUpdate {
  /** The current version of the post; null if it does not exist. */
  version: number | null
  /** The post if its version is not the one that the editor is based on. */
  saved: SavedPost | null
  /** The version of the person's working copy; null for none. */
  copyVersion: number | null
  others: string[]
}

export const EMPTY_POST: PostFields = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  cover: null,
  categoryId: null,
  tags: [],
  featured: false,
  status: 'draft',
  publishedAt: null,
}

/** Whether nothing was written yet; slug, category and publication do not count. */
export function isEmptyPost({ title, excerpt, content, cover, tags }: PostFields): boolean {
  return [title, excerpt, content].every((text) => text.trim() === '') && cover === null && tags.length === 0
}
