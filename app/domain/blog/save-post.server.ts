import { sql } from 'kysely'
import { type IdentityTransaction, writeAs } from '#app/database/family-scope.server.ts'
import type { PostFields } from './post.ts'
import { isSamePost } from './same-post.ts'
import { sanitizePost } from './sanitize-post.server.ts'
import { type CheckedDraft, MISSING, type PostDraft, postDraft } from './schema.ts'
import { type Editor, storedContent, lockSlugs, type PostVersion, writePost } from './write-post.server.ts'
import { fieldsOfPost, type RevisionKind } from './write-revision.server.ts'

/** The post to save, and the version that the change is based on. */
export interface SaveTarget {
  /** The browser creates a new post's id, so that a repeated request saves it once. */
  id: string
  /** Null for a new post. */
  base: number | null
  kind?: RevisionKind
}

export type SavePostResult =
  | ({ ok: true } & PostVersion)
  | { ok: false; reason: 'invalid'; message: string }
  | { ok: false; reason: 'post_missing' }
  /** Another save came first, so nothing was written. `version`: the current version. */
  | { ok: false; reason: 'post_changed'; version: number }

/**
 * Saves a post with optimistic locking by `target.base`. Saving equal fields again changes nothing and succeeds.
 */
export async function savePost(
  draft: PostDraft,
  author: Editor,
  target: SaveTarget,
): Promise<SavePostResult> {
  const parsed = postDraft.safeParse(draft)
  if (!parsed.success) {
    return { ok: false, reason: 'invalid', message: parsed.error.issues[0]?.message ?? MISSING }
  }
  // content of only scripts is empty after sanitizing
  if (sanitizePost(parsed.data.content) === '') return { ok: false, reason: 'invalid', message: MISSING }
  return writeAs(author, async (tx): Promise<SavePostResult> => {
    await lockSlugs(tx)
    const current = await findVersion(tx, target.id)
    if (!current && target.base !== null) return { ok: false, reason: 'post_missing' }
    if (current && current.version !== target.base) {
      const { slug, version } = current
      const desired = { ...parsed.data, content: await storedContent(tx, parsed.data) }
      if (!isUnchanged(current.fields, desired)) return { ok: false, reason: 'post_changed', version }
      return { ok: true, id: target.id, slug, version }
    }
    return { ok: true, ...(await writePost(tx, target.id, parsed.data, author, target.kind)) }
  })
}

async function findVersion(tx: IdentityTransaction, id: string) {
  const { rows } = await sql<{ slug: string; version: number; fields: PostFields }>`
    select p.slug, p.version, ${fieldsOfPost} as fields from blog_posts p where p.id = ${id}::uuid for update`.execute(
    tx,
  )
  return rows[0]
}

/** Whether saving would change nothing; ignores the slug, because the stored one may have a number added. */
function isUnchanged(saved: PostFields, desired: CheckedDraft): boolean {
  const publishedAt = desired.publishedAt?.toISOString() ?? saved.publishedAt
  return isSamePost(saved, { ...desired, slug: saved.slug, publishedAt })
}
