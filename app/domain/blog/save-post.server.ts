import { sql } from 'kysely'
import { type IdentityTransaction, writeAs } from '#app/database/family-scope.server.ts'
import type { PostFields } from './post.ts'
import { isSamePost } from './same-post.ts'
import { sanitizePost } from './sanitize-post.server.ts'
import { type CheckedPostInput, REQUIRED_MESSAGE, type PostInput, postInputSchema } from './schema.ts'
import { type Editor, contentToStore, lockSlugs, type PostVersion, writePost } from './write-post.server.ts'
import { fieldsOfPost, type RevisionKind } from './write-revision.server.ts'

/** The post to save, and the version that the editor started from. */
export interface SaveTarget {
  /** For a new post the browser creates it, so that a repeated request saves one post. */
  id: string
  /** Null for a new post. */
  base: number | null
  kind?: RevisionKind
}

export type SavePostResult =
  | ({ ok: true } & PostVersion)
  | { ok: false; reason: 'invalid'; message: string }
  | { ok: false; reason: 'post_missing' }
  /** The post's version is not `base`, so nothing was written. `version`: the current version. */
  | { ok: false; reason: 'post_changed'; version: number }

/** Saves a post with optimistic locking by `target.base`. Saving equal fields again changes nothing and succeeds. */
export async function savePost(
  draft: PostInput,
  author: Editor,
  target: SaveTarget,
): Promise<SavePostResult> {
  const parsed = postInputSchema.safeParse(draft)
  if (!parsed.success) {
    return { ok: false, reason: 'invalid', message: parsed.error.issues[0]?.message ?? REQUIRED_MESSAGE }
  }
  // content that consists of scripts is empty after sanitizing
  if (sanitizePost(parsed.data.content) === '')
    return { ok: false, reason: 'invalid', message: REQUIRED_MESSAGE }
  return writeAs(author, async (tx): Promise<SavePostResult> => {
    await lockSlugs(tx)
    const currentPost = await lockPost(tx, target.id)
    if (!currentPost && target.base !== null) return { ok: false, reason: 'post_missing' }
    if (currentPost && currentPost.version !== target.base) {
      const { slug, version } = currentPost
      const newFields = { ...parsed.data, content: await contentToStore(tx, parsed.data) }
      if (!isUnchanged(currentPost.fields, newFields)) return { ok: false, reason: 'post_changed', version }
      return { ok: true, id: target.id, slug, version }
    }
    return { ok: true, ...(await writePost(tx, target.id, parsed.data, author, target.kind)) }
  })
}

async function lockPost(tx: IdentityTransaction, id: string) {
  const { rows } = await sql<{ slug: string; version: number; fields: PostFields }>`
    select p.slug, p.version, ${fieldsOfPost} as fields from blog_posts p where p.id = ${id}::uuid for update`.execute(
    tx,
  )
  return rows[0]
}

/** Whether saving would change nothing. Ignores the slug, because the stored one may end with a number. */
function isUnchanged(saved: PostFields, newFields: CheckedPostInput): boolean {
  const publishedAt = newFields.publishedAt?.toISOString() ?? saved.publishedAt
  return isSamePost(saved, { ...newFields, slug: saved.slug, publishedAt })
}
