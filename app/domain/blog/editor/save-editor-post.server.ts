import type { Actor } from '#app/database/family-scope.server.ts'
import type { z } from 'zod'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { type NetworkGuard, PUBLIC_IPS_ONLY } from '#app/domain/blog/import/public-ip.server.ts'
import type { Editor } from '#app/domain/blog/write-post.server.ts'
import { now } from '#app/base/clock.server.ts'
import { bringPictures } from './bring-pictures.server.ts'
import { deleteWorkingCopy } from './delete-working-copy.server.ts'
import type { saveForm } from './editing-form.ts'
import type { SavedPost } from './editor-data.ts'
import { findSavedPost, hasCategory } from './editor-queries.server.ts'

export type SaveEditorPostResult =
  | { ok: true; version: number; slug: string }
  | { ok: false; reason: 'invalid'; message: string }
  | { ok: false; reason: 'past_moment' }
  | { ok: false; reason: 'post_missing' }
  /** The post is newer than `base`; nothing was written. */
  | { ok: false; reason: 'post_changed'; saved: SavedPost }

/**
 * Saves a post and deletes the author's working copy. The `publishedAt` of a published post must be in the future; null
 * publishes at once, or keeps the date of a post that is public already. Pictures of other sites come into the library;
 * one that cannot refuses the save, because readers would see a broken picture. Only tests pass a guard.
 */
export async function saveEditorPost(
  author: Editor & Actor,
  postId: string,
  { base, post }: z.output<typeof saveForm>,
  guard: NetworkGuard = PUBLIC_IPS_ONLY,
): Promise<SaveEditorPostResult> {
  if (post.status === 'published' && post.publishedAt !== null && post.publishedAt <= now()) {
    return { ok: false, reason: 'past_moment' }
  }
  if (post.categoryId !== null && !(await hasCategory(post.categoryId))) {
    return {
      ok: false,
      reason: 'invalid',
      message: 'a categoria escolhida foi excluída. Escolha outra.',
    }
  }
  const savedPost = await findSavedPost(postId, author.userId)
  const pictures = await bringPictures(post.content, savedPost?.fields.content ?? '', {
    editor: author,
    guard,
  })
  if (!pictures.ok) return { ok: false, reason: 'invalid', message: pictures.message }
  const result = await savePost({ ...post, content: pictures.content }, author, { id: postId, base })
  if (result.ok) {
    await deleteWorkingCopy(author, postId)
    return { ok: true, version: result.version, slug: result.slug }
  }
  if (result.reason !== 'post_changed') return result
  const saved = await findSavedPost(postId, author.userId)
  return saved ? { ok: false, reason: 'post_changed', saved } : { ok: false, reason: 'post_missing' }
}
