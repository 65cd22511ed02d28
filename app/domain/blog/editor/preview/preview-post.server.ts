import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { outlinePost } from '../../outline-post.server.ts'
import { type Category, type Post, type PostFields, slugOf } from '../../post.ts'
import { readingTimeOf } from '../../reading/plain-text.ts'
import { sanitizePost } from '../../sanitize-post.server.ts'

/** Data of a post besides its fields. `updatedAt`: ISO 8601 timestamp. */
interface PostDetails {
  id: string
  authorName: string | null
  updatedAt: string
}

/** Builds the public view of a post from its fields: sanitized, with table of contents and reading time. */
export async function previewPost(fields: Partial<PostFields>, details: PostDetails): Promise<Post> {
  const content = sanitizePost(fields.content ?? '')
  const { html, sections } = outlinePost(content)
  const title = fields.title?.trim() || 'Sem título'
  return {
    ...details,
    title,
    slug: fields.slug?.trim() || slugOf(title),
    excerpt: fields.excerpt ?? '',
    cover: fields.cover ?? null,
    publishedAt: fields.publishedAt ?? null,
    category: await findCategory(fields.categoryId ?? null),
    html,
    sections,
    readingTime: readingTimeOf(content),
    tags: (fields.tags ?? []).map((name) => ({ name, slug: slugOf(name) })),
  }
}

async function findCategory(id: string | null): Promise<Category | null> {
  if (id === null) return null
  const { rows } = await sql<Category>`
    select name, slug from blog_categories where id::text = ${id}::text`.execute(database())
  return rows[0] ?? null
}
