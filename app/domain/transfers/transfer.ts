import { TRANSFERS_PATH } from '../drafts/admin-paths.ts'

/** Where administrators bring posts in, and where everything goes out as a ZIP. */
export const IMPORT_PATH = TRANSFERS_PATH
export const UNDO_IMPORT_PATH = '/blog/admin/importar/desfazer'
export const EXPORT_PATH = '/blog/admin/exportar'

/** Bytes of the largest file that is taken. */
export const LARGEST_FILE = 50 * 1024 * 1024

export type TransferSource = 'wordpress' | 'ghost'

export const SOURCE_TITLES: Record<TransferSource, string> = { wordpress: 'WordPress', ghost: 'Ghost' }

/** A post as the file of another product tells it. */
export interface SourcePost {
  /** Tells posts of one file apart, the same in every export of that product. */
  sourceId: string
  title: string
  /** '' where the file has none. */
  slug: string
  /** Where it stands on the old site; null for drafts without an address. */
  link: string | null
  /** HTML of any kind. */
  content: string
  /** '' where the file has none. */
  excerpt: string
  cover: { address: string; alt: string } | null
  category: string | null
  tags: string[]
  authorName: string | null
  status: 'published' | 'draft'
  /** ISO moment. */
  publishedAt: string | null
  featured: boolean
  /** What is not as it was, in words for the administrator. */
  notes: string[]
}

/** One post of a file, or why there is none. */
export type SourceEntry =
  { kind: 'post'; post: SourcePost } | { kind: 'unreadable'; sourceId: string; title: string; reason: string }

/** What a file holds besides posts, by how many; none of it is brought. */
export interface LeftOut {
  pages: number
  trash: number
  others: number
}

/** A file that was understood; `leftOut` counts while `entries` are read, once. */
export interface SourceFile {
  source: TransferSource
  /** Origin of the old site: 'https://blog.exemplo.com.br'. */
  site: string | null
  entries: Iterable<SourceEntry>
  leftOut: LeftOut
}

/**
 * What became of a post of the file: new here, written anew since the file changed, left as it was since it did not,
 * left as it was since somebody changed it here, or not read.
 */
export type Outcome = 'brought' | 'renewed' | 'same' | 'changed' | 'unreadable'

/** How an import stands. */
export interface Transfer {
  id: string
  source: TransferSource
  fileName: string
  withImages: boolean
  /** Reported what would come and wrote no post. */
  isDryRun: boolean
  asDrafts: boolean
  /** How many posts were removed again; null where the import was not undone. */
  undone: number | null
  /** ISO moment. */
  createdAt: string
  /** Still being read; `stale` where whoever read it is gone. */
  reading: 'under_way' | 'stale' | 'done'
  leftOut: LeftOut
  total: number
  outcomes: Record<Outcome, number>
  /** Those that need a word, the first of them. */
  remarks: Remark[]
  pictures: { total: number; brought: number; failed: number; failures: PictureFailure[] }
}

export interface Remark {
  title: string
  outcome: Outcome
  /** Null where nothing was written. */
  postId: string | null
  words: string[]
}

export interface PictureFailure {
  address: string
  problem: string
  postTitle: string
}

/** Posts of the file that were looked at already. */
export function doneOf({ outcomes }: Pick<Transfer, 'outcomes'>): number {
  return Object.values(outcomes).reduce((sum, count) => sum + count, 0)
}

/** Is anything still to come? */
export function isUnderWay(transfer: Transfer): boolean {
  const { pictures, reading, total } = transfer
  if (reading === 'stale') return false
  return (
    reading === 'under_way' || doneOf(transfer) < total || pictures.brought + pictures.failed < pictures.total
  )
}

/** The beginning of a text, whole words, with '…' where something was left out. */
export function firstWordsOf(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > most / 2 ? cut.slice(0, end) : cut).replace(/[\s.,;:!?–—-]+$/u, '').toWellFormed()}…`
}
