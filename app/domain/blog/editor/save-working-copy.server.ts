import { sql } from 'kysely'
import { type Actor, type IdentityTransaction, writeAs } from '#app/database/family-scope.server.ts'
import type { PostFields } from '#app/domain/blog/post.ts'
import { lockImages } from '#app/domain/blog/media/lock-images.server.ts'
import { lockUser } from '#app/domain/accounts/session/lock-user.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { WorkingCopy } from './editor-data.ts'

export interface WorkingCopyInput {
  fields: PostFields
  /** The version of the post that the text is based on; null for a new post. */
  base: number | null
  /** The version of the working copy to replace; null if there is no working copy yet. */
  expected: number | null
  /** Id of the open editor that sends the text. */
  tab?: string
}

export type SaveWorkingCopyResult =
  | { ok: true; version: number; updatedAt: string }
  /** Another tab or device of the same person has saved another text; nothing was written. */
  | { ok: false; reason: 'copy_changed'; copy: WorkingCopy }
  | { ok: false; reason: 'user_missing' }

/**
 * Saves a person's working copy of a saved or new post (rule 84). The public post does not change. Optimistic
 * locking: `expected` must be the stored version. Two exceptions allow for lost responses: a text equal to the stored one,
 * and a text from the editor (`tab`) that wrote the stored version.
 */
export function saveWorkingCopy(
  editor: Actor,
  postId: string,
  copy: WorkingCopyInput,
): Promise<SaveWorkingCopyResult> {
  const { userId } = editor
  return writeAs(editor, async (tx): Promise<SaveWorkingCopyResult> => {
    if (!(await lockUser(tx, userId))) return { ok: false, reason: 'user_missing' }
    // a picture of a working copy must not be deleted
    await lockImages(tx, JSON.stringify(copy.fields))
    const result = await insertCopy(tx, userId, postId, copy)
    if (result) return result
    const storedCopy = await findCopy(tx, userId, postId, copy.fields)
    // another transaction deleted the working copy between the two statements
    if (!storedCopy) return insertCopyOrThrow(tx, userId, postId, copy)
    if (storedCopy.is_same && storedCopy.base_version === copy.base) {
      return { ok: true, version: storedCopy.version, updatedAt: storedCopy.updated_at.toISOString() }
    }
    const isSameEditor = copy.tab !== undefined && storedCopy.tab === copy.tab
    if (storedCopy.version !== copy.expected && !isSameEditor) {
      const { fields, version, base_version: base, updated_at } = storedCopy
      return {
        ok: false,
        reason: 'copy_changed',
        copy: { fields, version, base, updatedAt: updated_at.toISOString() },
      }
    }
    const version = storedCopy.version + 1
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

/** Returns undefined if a working copy exists. Its version is `expected` + 1, so that tabs with an older version are refused. */
async function insertCopy(tx: IdentityTransaction, userId: string, postId: string, copy: WorkingCopyInput) {
  const updatedAt = now()
  const version = (copy.expected ?? 0) + 1
  const result = await tx
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
  return result && { ok: true as const, version, updatedAt: updatedAt.toISOString() }
}

async function insertCopyOrThrow(
  tx: IdentityTransaction,
  userId: string,
  postId: string,
  copy: WorkingCopyInput,
): Promise<SaveWorkingCopyResult> {
  const result = await insertCopy(tx, userId, postId, copy)
  if (result) return result
  throw new Error('A working copy was inserted and deleted twice during one save')
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
