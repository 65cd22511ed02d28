import { createSemaphore } from '#app/base/semaphore.server.ts'
import {
  type ConversionResult,
  convertPicture,
  decodePixels,
  type Picture,
  type PictureFacts,
  pictureOf,
} from '#app/platform/media/convert-picture.server.ts'
import { COVER_SIZE, type ImageExtension, MAX_WIDTH, widthsOf } from './image.ts'
import { MAX_IMAGE_BYTES } from './schema.ts'

export interface ConvertedImage {
  width: number
  height: number
  fallback: 'jpg' | 'png'
  files: { width: number; extension: ImageExtension; bytes: Buffer }[]
}

/** Time limit of each encoding. It is long, because AVIF is slow on a busy machine. */
const TIMEOUT_SECONDS = 60

/** The blog's pictures take turns by administrator. One of them at a time waits in the queue of all pictures. */
const blogSemaphore = createSemaphore(1)

/**
 * Converts a picture to AVIF and WebP in every width, and to a fallback in the largest width: JPEG, or PNG for a
 * transparent picture. Refuses a cover that is not a JPEG of at most `COVER_SIZE` with 'cover_size'. `administrator` is the
 * id of who sends it, and waits for its turn (rule 326).
 */
export async function convertImage(
  original: Uint8Array,
  purpose: 'picture' | 'cover',
  administrator: string,
): Promise<ConversionResult<ConvertedImage> | { ok: false; reason: 'cover_size' }> {
  const options = { maxBytes: MAX_IMAGE_BYTES, seconds: TIMEOUT_SECONDS, sender: 'blog' }
  const convert = () =>
    convertPicture(original, options, async (picture, facts) =>
      purpose === 'cover' && !isValidCover(facts) ? undefined : encodeFiles(picture),
    )
  const result = await blogSemaphore(convert, { sender: administrator })
  if (!result.ok) return result
  const { value } = result
  return value ? { ok: true, value } : { ok: false, reason: 'cover_size' }
}

const isValidCover = ({ type, width, height }: PictureFacts) =>
  type === 'image/jpeg' && width <= COVER_SIZE.width && height <= COVER_SIZE.height

async function encodeFiles(picture: Picture): Promise<ConvertedImage> {
  // at the size of the largest file
  const pixels = await decodePixels(
    picture.resize({ width: MAX_WIDTH, height: 9999, fit: 'inside', withoutEnlargement: true }),
  )
  const { width, height } = pixels.info
  const { isOpaque } = await pictureOf(pixels, TIMEOUT_SECONDS).stats()
  const fallback = isOpaque ? 'jpg' : 'png'
  const resizeTo = (targetWidth: number) => {
    const resized = pictureOf(pixels, TIMEOUT_SECONDS).resize({ width: targetWidth })
    return isOpaque ? resized.removeAlpha() : resized
  }
  const files: ConvertedImage['files'] = []
  for (const fileWidth of widthsOf(width)) {
    const avif = await resizeTo(fileWidth).avif({ quality: 55, effort: 2 }).toBuffer()
    const webp = await resizeTo(fileWidth).webp({ quality: 80 }).toBuffer()
    files.push(
      { width: fileWidth, extension: 'avif', bytes: avif },
      { width: fileWidth, extension: 'webp', bytes: webp },
    )
  }
  const largest = resizeTo(width)
  const bytes = isOpaque
    ? await largest.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
    : await largest.png({ palette: true, quality: 90, effort: 4 }).toBuffer()
  files.push({ width, extension: fallback, bytes })
  return { width, height, fallback, files }
}
