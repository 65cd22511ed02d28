import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { outlinePost } from '#app/domain/blog/outline-post.server.ts'
import { type Post, type PostFields, readingTimeOf, slugOf } from '#app/domain/blog/post.ts'
import { sanitizePost } from '#app/domain/blog/sanitize-post.server.ts'
import { now } from '#app/platform/clock.server.ts'

/** What somebody is writing, as readers would see it if it were saved now. Nothing is written. */
export async function renderPreview(postId: string, fields: PostFields, authorName: string): Promise<Post> {
  const content = sanitizePost(fields.content)
  const { html, sections } = outlinePost(content)
  const { rows } = await sql<{ author: string | null; name: string | null; slug: string | null }>`
    select (select author_name from blog_posts where id = ${postId}::uuid) as author, c.name, c.slug
    from (select 1) one left join blog_categories c on c.id = ${fields.categoryId}::uuid`.execute(database())
  const found = rows[0]
  const moment = now().toISOString()
  return {
    id: postId,
    title: fields.title.trim() || 'Sem título',
    slug: fields.slug || slugOf(fields.title),
    excerpt: fields.excerpt,
    cover: fields.cover,
    authorName: found?.author ?? authorName,
    publishedAt: fields.publishedAt ?? moment,
    category: found?.name && found.slug ? { name: found.name, slug: found.slug } : null,
    html,
    sections,
    readingTime: readingTimeOf(content),
    updatedAt: moment,
    tags: fields.tags.map((name) => ({ name, slug: slugOf(name) })),
  }
}
