import { TRANSFERS_PATH } from '../editor/admin-paths.ts'

export const IMPORT_PATH = TRANSFERS_PATH
/** The address of the action, and the message when no response arrives. */
export const UNDO_IMPORT = {
  path: '/blog/admin/importar/desfazer',
  failure: 'Erro ao desfazer a importação. Tente novamente.',
}
export const EXPORT_PATH = '/blog/admin/exportar'

export const MAX_FILE_BYTES = 50 * 1024 * 1024

export type TransferSource = 'wordpress' | 'ghost'

export const SOURCE_TITLES: Record<TransferSource, string> = { wordpress: 'WordPress', ghost: 'Ghost' }

/** A post of another product's file. */
export interface SourcePost {
  /** The post's id, the same in every export. */
  sourceId: string
  title: string
  /** '' for none. */
  slug: string
  /** Address on the old site; null for drafts without one. */
  link: string | null
  /** HTML, not sanitized. */
  content: string
  /** '' for none. */
  excerpt: string
  cover: { address: string; alt: string } | null
  category: string | null
  tags: string[]
  authorName: string | null
  status: 'published' | 'draft'
  /** ISO moment. */
  publishedAt: string | null
  featured: boolean
  /** What the conversion changed, in Portuguese. */
  notes: string[]
}

/** One post of a file, or why it cannot be read. */
export type SourceEntry =
  { kind: 'post'; post: SourcePost } | { kind: 'unreadable'; sourceId: string; title: string; reason: string }

/** Counts of entries that are not imported. */
export interface LeftOut {
  pages: number
  trash: number
  others: number
}

/** A parsed file. `entries` can be iterated once; `leftOut` is complete afterwards. */
export interface SourceFile {
  source: TransferSource
  /** Origin of the old site: 'https://blog.exemplo.com.br'. */
  site: string | null
  entries: Iterable<SourceEntry>
  leftOut: LeftOut
}

/**
 * Result for a post of the file, as the database stores it. 'brought': created. 'renewed': updated. 'same': unchanged in
 * the file. 'changed': skipped, because it was edited here. 'unreadable': failed.
 */
export type Outcome = 'brought' | 'renewed' | 'same' | 'changed' | 'unreadable'

/** An import with its progress. */
export interface Transfer {
  id: string
  source: TransferSource
  fileName: string
  withImages: boolean
  /** Nothing was written. */
  isDryRun: boolean
  asDrafts: boolean
  /** Number of posts that undoing removed; null if it was not undone. */
  undone: number | null
  /** ISO moment. */
  createdAt: string
  /** State of reading the file; 'stale': the process that read it ended. */
  reading: 'under_way' | 'stale' | 'done'
  leftOut: LeftOut
  total: number
  outcomes: Record<Outcome, number>
  /** Remarks about posts, the most important first; limited. */
  remarks: Remark[]
  pictures: { total: number; downloaded: number; failed: number; failures: PictureFailure[] }
}

export interface Remark {
  title: string
  outcome: Outcome
  /** Null if no post was written. */
  postId: string | null
  notes: string[]
}

export interface PictureFailure {
  address: string
  problem: string
  postTitle: string
}

/** Number of processed posts. */
export function processedPosts({ outcomes }: Pick<Transfer, 'outcomes'>): number {
  return Object.values(outcomes).reduce((sum, count) => sum + count, 0)
}

/** Whether the file, a post or a picture is still to be processed. */
export function isUnderWay(transfer: Transfer): boolean {
  const { pictures, reading, total } = transfer
  if (reading === 'stale') return false
  return (
    reading === 'under_way' ||
    processedPosts(transfer) < total ||
    pictures.downloaded + pictures.failed < pictures.total
  )
}

/** Shortens a text at a space to at most `maxLength` characters, including the final '…'. */
export function truncated(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const prefix = text.slice(0, maxLength - 1)
  const end = prefix.lastIndexOf(' ')
  return `${(end > maxLength / 2 ? prefix.slice(0, end) : prefix).replace(/[\s.,;:!?–—-]+$/u, '').toWellFormed()}…`
}
