import { createHash } from 'node:crypto'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { now } from '#app/platform/clock.server.ts'
import { convertImage } from './convert-image.server.ts'
import { isCoverSized, type LibraryImage, TYPE_OF } from './image.ts'
import { findImage, findImageId } from './queries.server.ts'
import type { ImageRefusal } from './schema.ts'

export interface UploadWish {
  /** As the file was called on the device. */
  name: string
  /** '' for a picture that only decorates. */
  alt: string
  /** cover: refused unless it is what the cover ladder makes (spec section 5). */
  as?: 'picture' | 'cover'
}

export type ImageUploaded =
  /** `isNew` is false for a picture that is in the library already: it stays as it is, a missing alt text is added. */
  { ok: true; image: LibraryImage; isNew: boolean } | { ok: false; reason: ImageRefusal }

/** Adds a picture to the library. The same file sent twice is one picture. */
export async function uploadImage(
  original: Uint8Array,
  { name, alt, as = 'picture' }: UploadWish,
  uploader: { id: string | null } & Pick<Actor, 'authorise'>,
): Promise<ImageUploaded> {
  if (original.byteLength === 0) return { ok: false, reason: 'image_missing' }
  const hash = createHash('sha256').update(original).digest()
  const known = await findImageId(hash)
  if (known !== undefined) return takeKnown(known, alt, as, uploader)

  const converted = await convertImage(original, as)
  if (!converted.ok) {
    return {
      ok: false,
      reason: converted.reason === 'cover_size' ? 'cover_size' : `image_${converted.reason}`,
    }
  }
  const { width, height, fallback, files } = converted.value
  const id = newId()
  const stored = await writeAs(uploader, async (tx) => {
    const made = await tx
      .insertInto('blog_images')
      .values({
        id,
        alt,
        width,
        height,
        fallback_type: TYPE_OF[fallback] as 'image/jpeg' | 'image/png',
        name: shownName(name),
        bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
        hash,
        uploaded_by_user_id: uploader.id,
        created_at: now(),
      })
      // somebody sent it while we were converting
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return false
    for (const { width: wide, extension, bytes } of files) {
      const file = { image_id: id, width: wide, type: TYPE_OF[extension], bytes }
      await tx.insertInto('blog_image_files').values(file).execute()
    }
    return true
  })
  if (!stored) return takeKnown((await findImageId(hash)) ?? id, alt, as, uploader)
  const image = await findImage(id)
  return image ? { ok: true, image, isNew: true } : { ok: false, reason: 'image_not_found' }
}

/** A picture that is there already; its alt text is added where it has none. */
async function takeKnown(
  id: string,
  alt: string,
  as: 'picture' | 'cover',
  uploader: Pick<Actor, 'authorise'>,
): Promise<ImageUploaded> {
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

/** The file's own name without folders and signs that nobody sees. */
function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .replaceAll(/[\p{C}]+/gu, '')
      .trim()
      .slice(0, 120)
      .toWellFormed() || 'imagem'
  )
}
