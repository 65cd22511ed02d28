import type { ColumnType, Generated } from 'kysely'

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
