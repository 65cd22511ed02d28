import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import type { LibraryImage } from './image.ts'
import { findImage } from './queries.server.ts'

export type ChangeAltResult = { ok: true; image: LibraryImage } | { ok: false; reason: 'image_not_found' }

/** Changes a picture's alternative text in the library. Posts store their own copy of the text, which stays. */
export async function changeAlt(editor: Actor, id: string, alt: string): Promise<ChangeAltResult> {
  await writeAs(editor, (tx) => tx.updateTable('blog_images').set({ alt }).where('id', '=', id).execute())
  const image = await findImage(id)
  return image ? { ok: true, image } : { ok: false, reason: 'image_not_found' }
}
