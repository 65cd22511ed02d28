import { sql } from 'kysely'
import { type Actor, type IdentityTransaction, writeAs } from '#app/database/family-scope.server.ts'
import type { PostFields } from '#app/domain/blog/post.ts'
import { holdImages } from '#app/domain/images/hold-images.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { WorkingCopy } from './editing.ts'

export interface CopyToKeep {
  fields: PostFields
  /** The post's version that the typing began on; null for a post that does not exist yet. */
  base: number | null
  /** The copy's version that this one replaces; null for the first. */
  expected: number | null
  /** The open editor that sends it, one id for as long as it is open. */
  tab?: string
}

export type CopyKept =
  | { ok: true; version: number; updatedAt: string }
  /** Another tab or device of the same person kept something else meanwhile: nothing was written. */
  | { ok: false; reason: 'copy_changed'; copy: WorkingCopy }
  | { ok: false; reason: 'user_missing' }

/**
 * Keeps what a person typed into a post, saved or not, there or not (product.md: an editor that never loses a word).
 * Nothing is overwritten unseen: `expected` names the copy that this one goes on from. The same words sent again are
 * kept already, and what the same open editor wrote last gives way to it: only its answer was lost. The public post stays as it is.
 */
export function keepCopy(editor: Actor, postId: string, copy: CopyToKeep): Promise<CopyKept> {
  const { userId } = editor
  return writeAs(editor, async (tx): Promise<CopyKept> => {
    const { rows } = await sql<{
      id: string
    }>`select id from users where id = ${userId}::uuid for key share`.execute(tx)
    if (!rows[0]) return { ok: false, reason: 'user_missing' }
    // what is being typed keeps its pictures, too
    await holdImages(tx, JSON.stringify(copy.fields))
    const made = await insertCopy(tx, userId, postId, copy)
    if (made) return made
    const there = await findCopy(tx, userId, postId, copy.fields)
    // thrown away between the two: a retry by the browser finds its place free
    if (!there) return keepAgain(tx, userId, postId, copy)
    if (there.is_same && there.base_version === copy.base) {
      return { ok: true, version: there.version, updatedAt: there.updated_at.toISOString() }
    }
    const isOwn = copy.tab !== undefined && there.tab === copy.tab
    if (there.version !== copy.expected && !isOwn) {
      const { fields, version, base_version: base, updated_at } = there
      return {
        ok: false,
        reason: 'copy_changed',
        copy: { fields, version, base, updatedAt: updated_at.toISOString() },
      }
    }
    const version = there.version + 1
    const updatedAt = now()
    await tx
      .updateTable('blog_working_copies')
      .set({
        version,
        base_version: copy.base,
        tab: copy.tab ?? null,
        fields: JSON.stringify(copy.fields),
        updated_at: updatedAt,
      })
      .where('post_id', '=', postId)
      .where('user_id', '=', userId)
      .execute()
    return { ok: true, version, updatedAt: updatedAt.toISOString() }
  })
}

/** Undefined where there is one. Its number goes on from the one before, so that a tab that slept is told. */
async function insertCopy(tx: IdentityTransaction, userId: string, postId: string, copy: CopyToKeep) {
  const updatedAt = now()
  const version = (copy.expected ?? 0) + 1
  const made = await tx
    .insertInto('blog_working_copies')
    .values({
      post_id: postId,
      user_id: userId,
      version,
      base_version: copy.base,
      tab: copy.tab ?? null,
      fields: JSON.stringify(copy.fields),
      updated_at: updatedAt,
    })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing())
    .returning('version')
    .executeTakeFirst()
  return made && { ok: true as const, version, updatedAt: updatedAt.toISOString() }
}

async function keepAgain(
  tx: IdentityTransaction,
  userId: string,
  postId: string,
  copy: CopyToKeep,
): Promise<CopyKept> {
  const made = await insertCopy(tx, userId, postId, copy)
  if (made) return made
  throw new Error('A working copy came and went too quickly to be kept')
}

async function findCopy(tx: IdentityTransaction, userId: string, postId: string, fields: PostFields) {
  const { rows } = await sql<{
    version: number
    base_version: number | null
    tab: string | null
    fields: PostFields
    updated_at: Date
    is_same: boolean
  }>`
    select version, base_version, tab, fields, updated_at, fields = ${JSON.stringify(fields)}::jsonb as is_same
    from blog_working_copies where post_id = ${postId}::uuid and user_id = ${userId}::uuid for update`.execute(
    tx,
  )
  return rows[0]
}
