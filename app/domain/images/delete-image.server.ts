import { sql } from 'kysely'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import type { LibraryImage } from './image.ts'
import { findImage } from './queries.server.ts'
import { forgetImage } from './read-image-file.server.ts'

export type ImageDeleted =
  /** One that is gone already too, so that a second tap ends as the first. */
  { ok: true } | { ok: false; reason: 'image_used'; image: LibraryImage }

/**
 * Deletes a picture that no post, older version or working copy names. Whoever writes one of them holds its pictures
 * (`holdImages`): the one of the two that comes first wins, and no post is left with a hole by the other.
 */
export async function deleteImage(editor: Actor, id: string): Promise<ImageDeleted> {
  const deleted = await writeAs(editor, async (tx) => {
    await sql`select id from blog_images where id = ${id}::uuid for update`.execute(tx)
    // a statement of its own: it sees what the writers that were waited for have committed
    const { rows } = await sql<{ used: boolean }>`select
      exists (select from blog_posts where image_ids @> array[${id}::uuid])
      or exists (select from blog_revisions where image_ids @> array[${id}::uuid])
      or exists (select from blog_working_copies where image_ids @> array[${id}::uuid]) as used`.execute(tx)
    if (rows[0]?.used) return { ok: false as const }
    await tx.deleteFrom('blog_images').where('id', '=', id).execute()
    return { ok: true as const }
  })
  if (deleted.ok) {
    forgetImage(id)
    return deleted
  }
  const image = await findImage(id)
  return image ? { ok: false, reason: 'image_used', image } : { ok: true }
}
