import type { ColumnType, Generated } from 'kysely'

/** An imported export file of another blog; see domain/blog/import. */
export interface BlogTransfersTable {
  id: string
  source: 'wordpress' | 'ghost'
  file_name: string
  site: string | null
  with_images: boolean
  /** Written as JSON text. */
  left_out: ColumnType<unknown, string | undefined, string>
  user_id: string | null
  created_at: Date
  read_at: Date | null
  is_dry_run: Generated<boolean>
  as_drafts: Generated<boolean>
  undone_at: Date | null
}

/** A post of an imported file. */
export interface BlogTransferItemsTable {
  transfer_id: string
  number: number
  title: string
  slug: string
  /** Written as JSON text, read as SourcePost. */
  post: ColumnType<unknown, string | null, string | null>
  outcome: 'brought' | 'renewed' | 'same' | 'changed' | 'unreadable' | null
  /** Written as JSON text, read as a list of texts. */
  words: ColumnType<string[], string | undefined, string>
  post_id: string | null
  is_undone: Generated<boolean>
}

/** Maps a post of the source to the imported post. */
export interface BlogImportedPostsTable {
  source: string
  source_id: string
  post_id: string
  version: number
  fingerprint: string
}

/** A picture of an imported post that is or was to be downloaded. */
export interface BlogTransferPicturesTable {
  post_id: string
  address: string
  transfer_id: string
  alt: string
  is_cover: boolean
  state: Generated<'waiting' | 'brought' | 'failed'>
  attempts: Generated<number>
  due_at: Date
  problem: string | null
  image_id: string | null
}
