import { createHash } from 'node:crypto'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { BLOG_PREFIX, keepObject, storeBytes } from '#app/platform/objects/stored-bytes.server.ts'
import { type ConvertedImage, convertImage } from './convert-image.server.ts'
import { cleanFileName } from './clean-file-name.ts'
import { isUsableAsCover, type LibraryImage, MIME_TYPES } from './image.ts'
import { findImage, findImageId } from './queries.server.ts'
import type { ImageRefusal } from './schema.ts'

export interface UploadOptions {
  /** Name of the uploaded file. */
  name: string
  /** Alternative text; '' if there is none. */
  alt: string
  /** A cover must be a JPEG of at most `COVER_SIZE` (rule 85). */
  purpose?: 'picture' | 'cover'
  /** Id of a picture that is restored. The caller has checked that no picture has it. */
  id?: string
}

export type UploadImageResult =
  /** `isNew` is false if the library had the picture already. */
  { ok: true; image: LibraryImage; isNew: boolean } | { ok: false; reason: ImageRefusal }

/** Adds a picture to the library. Idempotent by the file's SHA-256. */
export async function uploadImage(
  original: Uint8Array,
  { name, alt, purpose = 'picture', id = newId() }: UploadOptions,
  uploader: { id: string | null } & Pick<Actor, 'sessionChecks'>,
): Promise<UploadImageResult> {
  if (original.byteLength === 0) return { ok: false, reason: 'image_missing' }
  const hash = createHash('sha256').update(original).digest()
  const existingId = await findImageId(hash)
  if (existingId !== undefined) return returnExistingImage(existingId, alt, purpose, uploader)

  const conversion = await convertImage(original, purpose, uploader.id ?? 'import')
  if (!conversion.ok) {
    return {
      ok: false,
      reason: conversion.reason === 'cover_size' ? 'cover_size' : `image_${conversion.reason}`,
    }
  }
  const { width, height, fallback, files } = conversion.value
  const storedFiles = await Promise.all(files.map(storeFile))
  if (!storedFiles.every((file) => file !== undefined))
    return { ok: false, reason: 'image_store_unavailable' }
  const isStored = await writeAs(uploader, async (tx) => {
    const inserted = await tx
      .insertInto('blog_images')
      .values({
        id,
        alt,
        width,
        height,
        fallback_type: MIME_TYPES[fallback],
        name: cleanFileName(name) || 'imagem',
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
    for (const file of storedFiles) {
      await tx
        .insertInto('blog_image_files')
        .values({ image_id: id, ...file })
        .execute()
      await keepObject(tx, file)
    }
    return true
  })
  if (!isStored) return returnExistingImage((await findImageId(hash)) ?? id, alt, purpose, uploader)
  const image = await findImage(id)
  return image ? { ok: true, image, isNew: true } : { ok: false, reason: 'image_not_found' }
}

async function storeFile({ width, extension, bytes }: ConvertedImage['files'][number]) {
  const stored = await storeBytes(BLOG_PREFIX, bytes)
  return stored && { width, type: MIME_TYPES[extension], ...stored }
}

/** Returns a picture that the library has already. Sets its alternative text if that is empty. */
async function returnExistingImage(
  id: string,
  alt: string,
  purpose: 'picture' | 'cover',
  uploader: Pick<Actor, 'sessionChecks'>,
): Promise<UploadImageResult> {
  if (alt !== '') {
    await writeAs(uploader, (tx) =>
      tx.updateTable('blog_images').set({ alt }).where('id', '=', id).where('alt', '=', '').execute(),
    )
  }
  const image = await findImage(id)
  if (!image) return { ok: false, reason: 'image_not_found' }
  if (purpose === 'cover' && !isUsableAsCover(image)) return { ok: false, reason: 'cover_size' }
  return { ok: true, image, isNew: false }
}
