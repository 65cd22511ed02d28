import { sql } from 'kysely'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { queueObjectDeletions } from '#app/platform/objects/queue-object-deletions.server.ts'
import type { LibraryImage } from './image.ts'
import { findImage } from './queries.server.ts'
import { evictImage } from './read-image-file.server.ts'

export type DeleteImageResult =
  /** Also for a picture that no longer exists. */
  { ok: true } | { ok: false; reason: 'image_used'; image: LibraryImage }

/**
 * Deletes a picture that no post, version or working copy uses. Transactions that write one of these call `lockImages`, so
 * that the picture cannot be deleted before they commit.
 */
export async function deleteImage(editor: Actor, id: string): Promise<DeleteImageResult> {
  const result = await writeAs(editor, async (tx) => {
    await sql`select id from blog_images where id = ${id}::uuid for update`.execute(tx)
    // a second statement, because it must see uses committed while the first statement waited for the lock
    const { rows } = await sql<{ used: boolean }>`select
      exists (select from blog_posts where image_ids @> array[${id}::uuid])
      or exists (select from blog_revisions where image_ids @> array[${id}::uuid])
      or exists (select from blog_working_copies where image_ids @> array[${id}::uuid]) as used`.execute(tx)
    if (rows[0]?.used) return { ok: false as const }
    const files = await tx
      .deleteFrom('blog_image_files')
      .where('image_id', '=', id)
      .returning('object_key')
      .execute()
    await queueObjectDeletions(
      tx,
      files.map(({ object_key }) => object_key),
    )
    await tx.deleteFrom('blog_images').where('id', '=', id).execute()
    return { ok: true as const }
  })
  if (result.ok) {
    evictImage(id)
    return result
  }
  const image = await findImage(id)
  return image ? { ok: false, reason: 'image_used', image } : { ok: true }
}
