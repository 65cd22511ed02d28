import type { Cover } from '../media/image.ts'

/** Paths of the actions, and the messages if no response arrives. */
export const STOP_IMPORT = {
  path: '/blog/admin/importar/parar',
  failure: 'Erro ao parar. Confira sua internet e tente novamente.',
}
export const UNDO_IMPORT = {
  path: '/blog/admin/importar/desfazer',
  failure: 'Erro ao desfazer a importação. Tente novamente.',
}
export const EXPORT_PATH = '/blog/admin/exportar'

export const MAX_FILE_BYTES = 50 * 1024 * 1024
/** Maximum number of posts, pages and other items in one file. */
export const MAX_ITEMS = 20_000

/** 'combinado': an export of this product (a backup). */
export type TransferSource = 'wordpress' | 'ghost' | 'combinado'

export const SOURCE_TITLES: Record<TransferSource, string> = {
  wordpress: 'WordPress',
  ghost: 'Ghost',
  combinado: 'cópia do blog',
}

/** A post of an export file. Stored as JSON until it is imported; a later import compares its fingerprint. */
export interface SourcePost {
  /** Id of the post on the old site, the same in every export. */
  sourceId: string
  title: string
  /** '' if it has none. */
  slug: string
  /** URL on the old site; null for a draft without one. */
  link: string | null
  /** HTML, not sanitized. */
  content: string
  /** '' if it has none. */
  excerpt: string
  /** `address`: URL of the picture. */
  cover: { address: string; alt: string } | null
  category: string | null
  tags: string[]
  authorName: string | null
  status: 'published' | 'draft'
  /** ISO 8601 timestamp. */
  publishedAt: string | null
  featured: boolean
  /** Changes and losses of the conversion, in Portuguese. */
  notes: string[]
  /** What only an export of this product has. Its `sourceId` is the post's id here, too. */
  backup?: PostBackup
}

export interface PostBackup {
  cover: Cover | null
  /** ISO 8601 timestamp. */
  updatedAt: string
  /** Slugs that redirect to the post. */
  formerSlugs: string[]
}

/** One post of a file, or the reason (in Portuguese) why it cannot be read. */
export type SourceEntry =
  { kind: 'post'; post: SourcePost } | { kind: 'unreadable'; sourceId: string; title: string; reason: string }

/** Numbers of entries that are not imported, by their kind. */
export interface LeftOut {
  pages: number
  trash: number
  /** A backup's pictures that the library does not have after the import. */
  images: number
  /** Names of the first of these pictures. */
  imageNames: string[]
  others: number
}

/** Nothing is left out but what `leftOut` says. */
export function leftOutOf(leftOut: Partial<LeftOut> = {}): LeftOut {
  return { pages: 0, trash: 0, images: 0, imageNames: [], others: 0, ...leftOut }
}

/** A parsed export file. `entries` can be iterated only once; `leftOut` is complete after that. */
export interface SourceFile {
  source: TransferSource
  /** URL of the old site without a final slash: 'https://blog.exemplo.com.br'. */
  site: string | null
  /** Whether the file can only be imported with the site's URL. */
  needsSite?: boolean
  /** Number of items, known before `entries` is read. Not less than theirs: pages, pictures and others count, too. */
  itemCount: number
  /** Reading an entry may take long; the event loop must run between them. */
  entries: Iterable<SourceEntry> | AsyncIterable<SourceEntry>
  leftOut: LeftOut
}

/**
 * Result for a post of the file.
 * - 'alreadyHere': not touched. The file has the same post as the latest import, or this blog has a post with the id of a
 *   backup's post, which may differ from it
 * - 'skippedAsEdited': an earlier import's post, which was then edited in this blog
 */
export type Outcome = 'created' | 'updated' | 'alreadyHere' | 'skippedAsEdited' | 'unreadable'

/** An import with its options, progress and report. */
export interface Transfer {
  id: string
  source: TransferSource
  fileName: string
  withImages: boolean
  /** Whether the import only creates the report and writes no post. */
  isDryRun: boolean
  asDrafts: boolean
  /** Number of posts that the undo deleted; null if the import was not undone. */
  undone: number | null
  /** Whether a person stopped it; what had been imported stays. */
  isStopped: boolean
  /** ISO 8601 timestamp. */
  createdAt: string
  /** Whether the file has been read; 'stale': the process that read it has crashed. */
  fileReading: 'under_way' | 'stale' | 'done'
  leftOut: LeftOut
  /** Number of posts, also of those that were discarded when the import was stopped. */
  total: number
  outcomes: Record<Outcome, number>
  /** The first 200 remarks about posts, the most important first. */
  remarks: Remark[]
  pictures: { total: number; downloaded: number; failed: number; failures: PictureFailure[] }
}

export interface Remark {
  title: string
  isUnreadable: boolean
  /** Null if no post was written. */
  postId: string | null
  notes: string[]
}

export interface PictureFailure {
  address: string
  problem: string
  postTitle: string
}

export function processedPostCount({ outcomes }: Pick<Transfer, 'outcomes'>): number {
  return Object.values(outcomes).reduce((sum, count) => sum + count, 0)
}

/** Whether a part of the import has not been processed yet: the file, a post or a picture. */
export function isUnderWay(transfer: Transfer): boolean {
  const { pictures, fileReading, isStopped, total } = transfer
  if (isStopped || fileReading === 'stale') return false
  return (
    fileReading === 'under_way' ||
    processedPostCount(transfer) < total ||
    pictures.downloaded + pictures.failed < pictures.total
  )
}

/** Shortens a text to at most `maxLength` characters with a final '…', at a space if one is in the second half. */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const prefix = text.slice(0, maxLength - 1)
  const end = prefix.lastIndexOf(' ')
  return `${(end > maxLength / 2 ? prefix.slice(0, end) : prefix).replace(/[\s.,;:!?–—-]+$/u, '').toWellFormed()}…`
}
