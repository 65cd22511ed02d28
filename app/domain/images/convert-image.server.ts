import sharp, { type Sharp } from 'sharp'
import {
  type Converted,
  convertPicture,
  type PictureFacts,
} from '#app/platform/media/convert-picture.server.ts'
import { COVER_SIZE, type ImageExtension, WIDEST, widthsOf } from './image.ts'
import { LARGEST_IMAGE_BYTES } from './schema.ts'

export interface ConvertedImage {
  width: number
  height: number
  fallback: 'jpg' | 'png'
  files: { width: number; extension: ImageExtension; bytes: Buffer }[]
}

/** For each step; a machine with other work takes its time over AVIF. */
const SECONDS = 60

let last: Promise<unknown> = Promise.resolve()

/**
 * All files of a picture: AVIF and WebP in every width, and one that everything shows, in the largest: JPEG, or PNG for
 * pictures that are transparent somewhere. One conversion at a time, since it takes all processors. 'cover_size' for a
 * cover that is not what the ladder in the browser makes.
 */
export function convertImage(
  original: Uint8Array,
  as: 'picture' | 'cover',
): Promise<Converted<ConvertedImage> | { ok: false; reason: 'cover_size' }> {
  const turn = last.then(async () => {
    const limits = { most: LARGEST_IMAGE_BYTES, seconds: SECONDS }
    const converted = await convertPicture(original, limits, async (picture, facts) =>
      as === 'cover' && !isCover(facts) ? undefined : filesOf(picture),
    )
    if (!converted.ok) return converted
    const { value } = converted
    return value ? { ok: true as const, value } : { ok: false as const, reason: 'cover_size' as const }
  })
  last = turn.catch(() => undefined)
  return turn
}

const isCover = ({ type, width, height }: PictureFacts) =>
  type === 'image/jpeg' && width <= COVER_SIZE.width && height <= COVER_SIZE.height

async function filesOf(picture: Sharp): Promise<ConvertedImage> {
  // unpacked once, in the size of the largest file; a picture so narrow that no file shows it is not narrowed
  const { data, info } = await picture
    .resize({ width: WIDEST, height: 9999, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const raw = { width, height, channels: 4 as const }
  const isOpaque = (await sharp(data, { raw }).stats()).isOpaque
  const fallback = isOpaque ? 'jpg' : 'png'
  const inWidth = (wanted: number) => {
    const resized = sharp(data, { raw }).timeout({ seconds: SECONDS }).resize({ width: wanted })
    return isOpaque ? resized.removeAlpha() : resized
  }
  const files: ConvertedImage['files'] = []
  for (const each of widthsOf(width)) {
    const avif = await inWidth(each).avif({ quality: 55, effort: 2 }).toBuffer()
    const webp = await inWidth(each).webp({ quality: 80 }).toBuffer()
    files.push(
      { width: each, extension: 'avif', bytes: avif },
      { width: each, extension: 'webp', bytes: webp },
    )
  }
  const whole = inWidth(width)
  const bytes = isOpaque
    ? await whole.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
    : await whole.png({ palette: true, quality: 90, effort: 4 }).toBuffer()
  files.push({ width, extension: fallback, bytes })
  return { width, height, fallback, files }
}
