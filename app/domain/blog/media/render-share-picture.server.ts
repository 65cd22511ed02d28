import { readFile } from 'node:fs/promises'
import { convertPicture } from '#app/platform/media/convert-picture.server.ts'
import { builtInCoverFile } from './built-in-cover-file.server.ts'
import { readImageFile } from './read-image-file.server.ts'
import { coverPathOf, SHARE_SIZE } from './share-picture.ts'

/** All visitors together are one sender. The files are the product's own. */
const OPTIONS = { maxBytes: Number.POSITIVE_INFINITY, seconds: 10, sender: 'share pictures' }

type SharePictureResult =
  { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; reason: 'missing' | 'unavailable' }

/**
 * Renders a cover as a JPEG of `SHARE_SIZE`, cropped at its more interesting part. `fileName`: see `sharePicturePath`.
 * 'unavailable': the object store does not answer, or too many pictures wait.
 */
export async function renderSharePicture(fileName: string): Promise<SharePictureResult> {
  const path = coverPathOf(fileName)
  if (path === undefined) return { ok: false, reason: 'missing' }
  const original = await readCover(path)
  if (!original.ok) return original
  const conversion = await convertPicture(original.bytes, OPTIONS, (picture) =>
    picture
      .resize({ ...SHARE_SIZE, fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer(),
  )
  return conversion.ok
    ? { ok: true, bytes: new Uint8Array(conversion.value) }
    : { ok: false, reason: 'unavailable' }
}

async function readCover(path: string): Promise<SharePictureResult> {
  const builtInFile = builtInCoverFile(path)
  if (builtInFile) return { ok: true, bytes: new Uint8Array(await readFile(builtInFile)) }
  const result = await readImageFile(path)
  return result.ok ? { ok: true, bytes: result.file.bytes } : result
}
