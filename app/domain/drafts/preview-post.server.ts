import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { outlinePost } from '../blog/outline-post.server.ts'
import { type Category, type Post, type PostFields, slugOf } from '../blog/post.ts'
import { readingTimeOf } from '../blog/words.ts'
import { sanitizePost } from '../blog/sanitize-post.server.ts'

/** What fields do not say of a post. Moments are ISO strings. */
interface About {
  id: string
  authorName: string | null
  updatedAt: string
}

/** Fields as readers would see them once saved: cleaned, with contents and reading time. Missing ones stay empty. */
export async function previewPost(fields: Partial<PostFields>, about: About): Promise<Post> {
  const content = sanitizePost(fields.content ?? '')
  const { html, sections } = outlinePost(content)
  const title = fields.title?.trim() || 'Sem título'
  return {
    ...about,
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
