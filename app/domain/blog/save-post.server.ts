import { sql } from 'kysely'
import { type IdentityTransaction, writeAs } from '#app/database/family-scope.server.ts'
import type { PostFields } from './post.ts'
import { isSamePost } from './same-post.ts'
import { sanitizePost } from './sanitize-post.server.ts'
import { type CheckedDraft, MISSING, type PostDraft, postDraft } from './schema.ts'
import { type Editor, keptContent, lockSlugs, type PostVersion, writePost } from './write-post.server.ts'
import { fieldsOfPost, type RevisionKind } from './write-revision.server.ts'

/** Which post, and which version of it the person saw. */
export interface SaveTarget {
  /** Made by the browser for a new post, so that a second tap saves once. */
  id: string
  /** Null for a post that does not exist yet. */
  base: number | null
  kind?: RevisionKind
}

export type PostSaved =
  | ({ ok: true } & PostVersion)
  | { ok: false; reason: 'invalid'; message: string }
  | { ok: false; reason: 'post_missing' }
  /** Somebody saved it meanwhile: nothing was written. `version` is the one that is there now. */
  | { ok: false; reason: 'post_changed'; version: number }

/**
 * Saves a post. Nothing is overwritten unseen: the target names the version that the change was made on. The same words
 * sent again change nothing and answer as the first time.
 */
export async function savePost(draft: PostDraft, author: Editor, target: SaveTarget): Promise<PostSaved> {
  const checked = postDraft.safeParse(draft)
  if (!checked.success) {
    return { ok: false, reason: 'invalid', message: checked.error.issues[0]?.message ?? MISSING }
  }
  // of a content that was nothing but scripts nothing is left
  if (sanitizePost(checked.data.content) === '') return { ok: false, reason: 'invalid', message: MISSING }
  return writeAs(author, async (tx): Promise<PostSaved> => {
    await lockSlugs(tx)
    const found = await findVersion(tx, target.id)
    if (!found && target.base !== null) return { ok: false, reason: 'post_missing' }
    if (found && found.version !== target.base) {
      const { slug, version } = found
      const wanted = { ...checked.data, content: await keptContent(tx, checked.data) }
      if (!isSame(found.fields, wanted)) return { ok: false, reason: 'post_changed', version }
      return { ok: true, id: target.id, slug, version }
    }
    return { ok: true, ...(await writePost(tx, target.id, checked.data, author, target.kind)) }
  })
}

async function findVersion(tx: IdentityTransaction, id: string) {
  const { rows } = await sql<{ slug: string; version: number; fields: PostFields }>`
    select p.slug, p.version, ${fieldsOfPost} as fields from blog_posts p where p.id = ${id}::uuid for update`.execute(
    tx,
  )
  return rows[0]
}

/** Would saving this, its content as it is kept, write what is there already? The address is left out, since it may have been given a number. */
function isSame(saved: PostFields, wanted: CheckedDraft): boolean {
  const publishedAt = wanted.publishedAt?.toISOString() ?? saved.publishedAt
  return isSamePost(saved, { ...wanted, slug: saved.slug, publishedAt })
}
