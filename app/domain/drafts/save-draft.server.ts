import type { Actor } from '#app/database/family-scope.server.ts'
import type { z } from 'zod'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import type { Editor } from '#app/domain/blog/write-post.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { dropCopy } from './drop-copy.server.ts'
import type { saveForm } from './editing-form.ts'
import type { SavedPost } from './editing.ts'
import { findSaved, hasCategory } from './editing-queries.server.ts'

export type DraftSaved =
  | { ok: true; version: number; slug: string }
  | { ok: false; reason: 'invalid'; message: string }
  | { ok: false; reason: 'past_moment' }
  | { ok: false; reason: 'post_missing' }
  /** Somebody saved it meanwhile: nothing was written. */
  | { ok: false; reason: 'post_changed'; saved: SavedPost }

/**
 * Saves what an administrator wrote, and ends the working copy that led to it. A moment to show the post from lies
 * ahead; a post that is shown already names none and keeps its own.
 */
export async function saveDraft(
  author: Editor & Actor,
  postId: string,
  { base, post }: z.output<typeof saveForm>,
): Promise<DraftSaved> {
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
  const result = await savePost(post, author, { id: postId, base })
  if (result.ok) {
    await dropCopy(author, postId)
    return { ok: true, version: result.version, slug: result.slug }
  }
  if (result.reason !== 'post_changed') return result
  const saved = await findSaved(postId, author.userId)
  return saved ? { ok: false, reason: 'post_changed', saved } : { ok: false, reason: 'post_missing' }
}
