import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { createSemaphore } from '#app/base/semaphore.server.ts'
import { builtInCoverFile } from './built-in-cover-file.server.ts'
import { readImageFile } from './read-image-file.server.ts'
import { coverPathOf, SHARE_SIZE } from './share-picture.ts'

const TIMEOUT_SECONDS = 10
/** One at a time, because decoding a picture uses a whole processor. */
const renderSemaphore = createSemaphore(1)

type SharePictureResult =
  { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; reason: 'missing' | 'unavailable' }

/** Renders a cover as a JPEG of `SHARE_SIZE`, cropped at its more interesting part. `fileName`: see `sharePicturePath`. */
export async function renderSharePicture(fileName: string): Promise<SharePictureResult> {
  const path = coverPathOf(fileName)
  if (path === undefined) return { ok: false, reason: 'missing' }
  const original = await readCover(path)
  if (!original.ok) return original
  const bytes = await renderSemaphore(() =>
    sharp(original.bytes)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize({ ...SHARE_SIZE, fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer(),
  )
  return { ok: true, bytes: new Uint8Array(bytes) }
}

async function readCover(path: string): Promise<SharePictureResult> {
  const builtInFile = builtInCoverFile(path)
  if (builtInFile) return { ok: true, bytes: new Uint8Array(await readFile(builtInFile)) }
  const result = await readImageFile(path)
  return result.ok ? { ok: true, bytes: result.file.bytes } : result
}
