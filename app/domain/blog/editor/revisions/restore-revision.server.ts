import { database } from '#app/database/database.server.ts'
import type { PostFields } from '../../post.ts'
import { type SavePostResult, savePost } from '../../save-post.server.ts'
import type { Editor } from '../../write-post.server.ts'
import { hasCategory } from '../editor-queries.server.ts'
import { findRevision } from './revision-queries.server.ts'

export type RestoreResult = SavePostResult | { ok: false; reason: 'revision_missing' }

/**
 * Saves the texts, cover, category, tags and 'destaque' of an old version as a new version. Slug, status and date stay,
 * because readers know them. `base` is the newest version that the person saw.
 */
export async function restoreRevision(
  { postId, number, base }: { postId: string; number: number; base: number },
  editor: Editor,
): Promise<RestoreResult> {
  const [oldFields, publication] = await Promise.all([findRevision(postId, number), findPublication(postId)])
  if (!publication) return { ok: false, reason: 'post_missing' }
  if (!oldFields) return { ok: false, reason: 'revision_missing' }
  const { categoryId: oldCategoryId } = oldFields
  const categoryId = oldCategoryId && (await hasCategory(oldCategoryId)) ? oldCategoryId : null
  const draft = { ...oldFields, categoryId, ...publication }
  return savePost(draft, editor, { id: postId, base, kind: 'restored' })
}

async function findPublication(
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
