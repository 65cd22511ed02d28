import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'

const MAX_PIXELS = 50_000_000
const ANIMATED = new Set(['image/gif', 'image/apng', 'image/heic-sequence', 'image/heif-sequence'])
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'])

/** Why an uploaded picture is refused. */
export type PictureProblem = 'too_large' | 'type' | 'animated' | 'too_many_pixels' | 'unreadable'

export interface PictureFacts {
  /** Content type found in the file, such as 'image/jpeg'. */
  type: string
  /** Pixels, after the rotation to upright. */
  width: number
  height: number
}

export interface PictureLimits {
  maxBytes: number
  /** Timeout of each step of the conversion. */
  seconds: number
}

export type ConversionResult<T> = { ok: true; value: T } | { ok: false; reason: PictureProblem }

/**
 * Passes an uploaded picture to `convert`, rotated upright and without metadata. Vector images,
 * animated images, images above 50 megapixels and HEIC that the image library cannot decode are refused.
 */
export async function convertPicture<T>(
  original: Uint8Array,
  { maxBytes, seconds }: PictureLimits,
  convert: (picture: Sharp, facts: PictureFacts) => Promise<T>,
): Promise<ConversionResult<T>> {
  if (original.byteLength > maxBytes) return refuse('too_large')
  const fileType = await fileTypeFromBuffer(original).catch(() => undefined)
  if (!fileType) return refuse('type')
  if (ANIMATED.has(fileType.mime)) return refuse('animated')
  if (!ACCEPTED.has(fileType.mime)) return refuse('type')

  try {
    // the header contains the size, so that a picture with too many pixels is refused before it is decoded
    const header = await sharp(original, { limitInputPixels: false }).metadata()
    if ((header.pages ?? 1) > 1) return refuse('animated')
    if (header.width * header.height > MAX_PIXELS) return refuse('too_many_pixels')
    const picture = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds })
      .autoOrient()
    const { width, height } = header.autoOrient
    return { ok: true, value: await convert(picture, { type: fileType.mime, width, height }) }
  } catch {
    return refuse(fileType.mime.startsWith('image/hei') ? 'type' : 'unreadable')
  }
}

const refuse = (reason: PictureProblem): { ok: false; reason: PictureProblem } => ({ ok: false, reason })
