import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A post of the blog. The column `search` is generated and left out here. */
export interface BlogPostsTable {
  id: string
  title: string
  slug: string
  content: string
  /** Version of the allow-list that sanitized the content. */
  allow_list: number
  excerpt: string
  cover_path: string | null
  cover_alt: Generated<string>
  cover_width: number | null
  cover_height: number | null
  /** Written as JSON text, read as a list of { path, type, width }. */
  cover_variants: ColumnType<{ path: string; type: string; width: number }[], string | undefined, string>
  status: Generated<'published' | 'draft'>
  featured: Generated<boolean>
  author_id: string | null
  author_name: string | null
  category_id: string | null
  published_at: Date | null
  updated_at: Date
  created_at: Generated<Date>
  /** Counts the saves. */
  version: Generated<number>
  /** Library pictures in content and cover; generated. */
  image_ids: GeneratedAlways<string[]>
  /** When the publication was signalled to every process. */
  announced_at: Date | null
  /** The title without capitals and accents; generated. */
  title_plain: GeneratedAlways<string>
}

/** A post as one save stored it. */
export interface BlogRevisionsTable {
  post_id: string
  number: number
  kind: 'saved' | 'restored' | 'imported' | 'published' | 'unpublished'
  /** Written as JSON text, read as domain/blog's PostFields. */
  fields: ColumnType<unknown, string, string>
  editor_id: string | null
  editor_name: string | null
  created_at: Date
  image_ids: GeneratedAlways<string[]>
}

/** The unsaved text of an editor. */
export interface BlogWorkingCopiesTable {
  post_id: string
  user_id: string
  version: number
  base_version: number | null
  /** The browser tab that wrote last. */
  tab: string | null
  /** Written as JSON text. */
  fields: ColumnType<unknown, string, string>
  updated_at: Date
  image_ids: GeneratedAlways<string[]>
}

/** A secret link that shows an unpublished post. */
export interface BlogPreviewLinksTable {
  token_hash: Buffer
  post_id: string
  created_by_user_id: string | null
  created_at: Date
  expires_at: Date
}

/** Every slug that a post has or had. */
export interface BlogSlugsTable {
  slug: string
  post_id: string
  created_at: Generated<Date>
}

export interface BlogCategoriesTable {
  id: string
  name: string
  slug: string
  created_at: Generated<Date>
}

/** Every former slug of a category. */
export interface BlogCategorySlugsTable {
  slug: string
  category_id: string
  created_at: Generated<Date>
}

export interface BlogTagsTable {
  id: string
  name: string
  slug: string
}

export interface BlogPostTagsTable {
  post_id: string
  tag_id: string
  position: number
}
