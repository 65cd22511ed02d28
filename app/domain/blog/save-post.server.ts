import { asIdentity } from '#app/database/family-scope.server.ts'
import { sanitizePost } from './sanitize-post.server.ts'
import { MISSING, type PostDraft, postDraft } from './schema.ts'
import { type Author, writePost } from './write-post.server.ts'

export type PostSaved =
  { ok: true; id: string; slug: string } | { ok: false; reason: 'invalid' | 'post_missing'; message?: string }

/** Saves a post, new or as another version of `id`. The caller has asked whether the person may. */
export async function savePost(draft: PostDraft, author: Author, id?: string): Promise<PostSaved> {
  const checked = postDraft.safeParse(draft)
  if (!checked.success) {
    return { ok: false, reason: 'invalid', message: checked.error.issues[0]?.message }
  }
  // of a content that was nothing but scripts nothing is left
  if (sanitizePost(checked.data.content) === '') return { ok: false, reason: 'invalid', message: MISSING }
  return asIdentity(async (tx): Promise<PostSaved> => {
    const written = await writePost(tx, checked.data, author, id)
    return written ? { ok: true, ...written } : { ok: false, reason: 'post_missing' }
  })
}
