import sharp, { type Sharp } from 'sharp'
import {
  type ConversionResult,
  convertPicture,
  type PictureFacts,
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

let lastConversion: Promise<unknown> = Promise.resolve()

/**
 * Converts a picture to AVIF and WebP in every width, and to a fallback in the largest width: JPEG, or PNG for a
 * transparent picture. Runs one conversion at a time, because each uses all processors. Refuses a cover that is not a JPEG
 * of at most `COVER_SIZE` with 'cover_size'.
 */
export function convertImage(
  original: Uint8Array,
  purpose: 'picture' | 'cover',
): Promise<ConversionResult<ConvertedImage> | { ok: false; reason: 'cover_size' }> {
  const conversion = lastConversion.then(async () => {
    const limits = { maxBytes: MAX_IMAGE_BYTES, seconds: TIMEOUT_SECONDS }
    const result = await convertPicture(original, limits, async (picture, facts) =>
      purpose === 'cover' && !isValidCover(facts) ? undefined : encodeFiles(picture),
    )
    if (!result.ok) return result
    const { value } = result
    return value ? { ok: true as const, value } : { ok: false as const, reason: 'cover_size' as const }
  })
  lastConversion = conversion.catch(() => undefined)
  return conversion
}

const isValidCover = ({ type, width, height }: PictureFacts) =>
  type === 'image/jpeg' && width <= COVER_SIZE.width && height <= COVER_SIZE.height

async function encodeFiles(picture: Sharp): Promise<ConvertedImage> {
  // decodes once, at the size of the largest file
  const { data, info } = await picture
    .resize({ width: MAX_WIDTH, height: 9999, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const raw = { width, height, channels: 4 as const }
  const isOpaque = (await sharp(data, { raw }).stats()).isOpaque
  const fallback = isOpaque ? 'jpg' : 'png'
  const resizeTo = (targetWidth: number) => {
    const resized = sharp(data, { raw }).timeout({ seconds: TIMEOUT_SECONDS }).resize({ width: targetWidth })
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
