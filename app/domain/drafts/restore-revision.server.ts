import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import type { PostFields } from '../blog/post.ts'
import { type PostSaved, savePost } from '../blog/save-post.server.ts'
import type { Editor } from '../blog/write-post.server.ts'
import { findRevision } from './revision-queries.server.ts'

export type RestoreResult = PostSaved | { ok: false; reason: 'revision_missing' }

/**
 * Makes an old version the newest: texts, cover, category, tags and the mark 'destaque' come back. Address, status and
 * date stay as they are, since readers know them. `base` is the version the person saw.
 */
export async function restoreRevision(
  { postId, number, base }: { postId: string; number: number; base: number },
  editor: Editor,
): Promise<RestoreResult> {
  const [old, present] = await Promise.all([findRevision(postId, number), findPresent(postId)])
  if (!present) return { ok: false, reason: 'post_missing' }
  if (!old) return { ok: false, reason: 'revision_missing' }
  const categoryId = old.categoryId && (await isCategory(old.categoryId)) ? old.categoryId : null
  const draft = { ...old, categoryId, ...present }
  return savePost(draft, editor, { id: postId, base, kind: 'restored' })
}

async function findPresent(
  id: string,
): Promise<Pick<PostFields, 'slug' | 'status' | 'publishedAt'> | undefined> {
  const post = await database()
    .selectFrom('blog_posts')
    .select(['slug', 'status', 'published_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    post && { slug: post.slug, status: post.status, publishedAt: post.published_at?.toISOString() ?? null }
  )
}

async function isCategory(id: string): Promise<boolean> {
  const { rows } = await sql`select from blog_categories where id = ${id}::uuid`.execute(database())
  return rows.length > 0
}
