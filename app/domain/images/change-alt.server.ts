import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import type { LibraryImage } from './image.ts'
import { findImage } from './queries.server.ts'

export type AltChanged = { ok: true; image: LibraryImage } | { ok: false; reason: 'image_not_found' }

/** Says anew what a picture shows. Posts that use it keep their own words. */
export async function changeAlt(editor: Actor, id: string, alt: string): Promise<AltChanged> {
  await writeAs(editor, (tx) => tx.updateTable('blog_images').set({ alt }).where('id', '=', id).execute())
  const image = await findImage(id)
  return image ? { ok: true, image } : { ok: false, reason: 'image_not_found' }
}
