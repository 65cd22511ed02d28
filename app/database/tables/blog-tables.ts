import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A text of the blog; see domain/blog. `search` is the database's own. */
export interface BlogPostsTable {
  id: string
  title: string
  slug: string
  content: string
  /** Number of the allow-list that cleaned the content. */
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
  /** Pictures of the library in content and cover; the database's own. */
  image_ids: GeneratedAlways<string[]>
  /** When every process was told that the post is shown. */
  announced_at: Date | null
  /** The title without capitals and accents; the database's own. */
  title_plain: GeneratedAlways<string>
}

/** What one save of a post made. */
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

/** What somebody typed and did not save yet. */
export interface BlogWorkingCopiesTable {
  post_id: string
  user_id: string
  version: number
  base_version: number | null
  /** The open editor that wrote last. */
  tab: string | null
  /** Written as JSON text. */
  fields: ColumnType<unknown, string, string>
  updated_at: Date
  image_ids: GeneratedAlways<string[]>
}

/** Shows a post to whoever has the link. */
export interface BlogPreviewLinksTable {
  token_hash: Buffer
  post_id: string
  created_by_user_id: string | null
  created_at: Date
  expires_at: Date
}

/** Every address a post has or had. */
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

/** Every address that a category had and has no longer. */
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
