import type { PostFields } from '#app/domain/blog/post.ts'

/** A post as it was saved last. */
export interface SavedPost {
  fields: PostFields
  version: number
  /** Who made this version; null where nobody is known any more. */
  savedBy: { name: string; isMe: boolean } | null
  /** ISO moment. */
  savedAt: string
}

/** What somebody typed and did not save yet, as the server keeps it. */
export interface WorkingCopy {
  fields: PostFields
  /** Counts the copy's own saves. */
  version: number
  /** The post's version that the typing began on; null for a post that did not exist. */
  base: number | null
  /** ISO moment. */
  updatedAt: string
}

/** The same, as a browser keeps it. */
export interface BrowserCopy {
  fields: PostFields
  base: number | null
  /** The server's copy that this one goes on from; null for none. */
  copyVersion: number | null
  /** The server has these very words. */
  isOnServer: boolean
  /** ISO moment by the browser's clock. */
  changedAt: string
}

/** Everything the editor opens on. */
export interface Editing {
  postId: string
  user: { id: string; name: string }
  /** Null for a post that was never saved, or is gone. */
  saved: SavedPost | null
  copy: WorkingCopy | null
  categories: { id: string; name: string }[]
  /** Names of others who wrote on this post within the last minutes. */
  others: string[]
}

/** What an open editor asks every few seconds. */
export interface EditingNews {
  /** The post's version now; null when it does not exist (any more). */
  version: number | null
  /** The post, where its version is not the one that was asked with. */
  saved: SavedPost | null
  /** The version of the person's own copy; null for none. */
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

/** Nothing in it that somebody could miss. */
export function isEmptyPost({ title, excerpt, content, cover, tags }: PostFields): boolean {
  return [title, excerpt, content].every((text) => text.trim() === '') && cover === null && tags.length === 0
}
