import { createHash } from 'node:crypto'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { convertImage } from './convert-image.server.ts'
import { displayName } from './display-name.ts'
import { isCoverSized, type LibraryImage, TYPE_OF } from './image.ts'
import { findImage, findImageId } from './queries.server.ts'
import type { ImageRefusal } from './schema.ts'

export interface UploadOptions {
  /** Name of the file on the device. */
  name: string
  /** '' for decoration. */
  alt: string
  /** A cover must be a JPEG of at most `COVER_SIZE` (rule 85). */
  as?: 'picture' | 'cover'
}

export type UploadImageResult =
  /** `isNew` is false if the library has the picture already; `alt` is then added if it has none. */
  { ok: true; image: LibraryImage; isNew: boolean } | { ok: false; reason: ImageRefusal }

/** Adds a picture to the library. Idempotent by the file's SHA-256. */
export async function uploadImage(
  original: Uint8Array,
  { name, alt, as = 'picture' }: UploadOptions,
  uploader: { id: string | null } & Pick<Actor, 'sessionChecks'>,
): Promise<UploadImageResult> {
  if (original.byteLength === 0) return { ok: false, reason: 'image_missing' }
  const hash = createHash('sha256').update(original).digest()
  const existing = await findImageId(hash)
  if (existing !== undefined) return returnExisting(existing, alt, as, uploader)

  const converted = await convertImage(original, as)
  if (!converted.ok) {
    return {
      ok: false,
      reason: converted.reason === 'cover_size' ? 'cover_size' : `image_${converted.reason}`,
    }
  }
  const { width, height, fallback, files } = converted.value
  const id = newId()
  const isStored = await writeAs(uploader, async (tx) => {
    const inserted = await tx
      .insertInto('blog_images')
      .values({
        id,
        alt,
        width,
        height,
        fallback_type: TYPE_OF[fallback],
        name: displayName(name) || 'imagem',
        bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
        hash,
        uploaded_by_user_id: uploader.id,
        created_at: now(),
      })
      // a concurrent request may store the same file
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return false
    for (const { width: fileWidth, extension, bytes } of files) {
      const file = { image_id: id, width: fileWidth, type: TYPE_OF[extension], bytes }
      await tx.insertInto('blog_image_files').values(file).execute()
    }
    return true
  })
  if (!isStored) return returnExisting((await findImageId(hash)) ?? id, alt, as, uploader)
  const image = await findImage(id)
  return image ? { ok: true, image, isNew: true } : { ok: false, reason: 'image_not_found' }
}

/** Returns an existing picture. Adds the alternative text if it has none. */
async function returnExisting(
  id: string,
  alt: string,
  as: 'picture' | 'cover',
  uploader: Pick<Actor, 'sessionChecks'>,
): Promise<UploadImageResult> {
  if (alt !== '') {
    await writeAs(uploader, (tx) =>
      tx.updateTable('blog_images').set({ alt }).where('id', '=', id).where('alt', '=', '').execute(),
    )
  }
  const image = await findImage(id)
  if (!image) return { ok: false, reason: 'image_not_found' }
  if (as === 'cover' && !isCoverSized(image)) return { ok: false, reason: 'cover_size' }
  return { ok: true, image, isNew: false }
}
