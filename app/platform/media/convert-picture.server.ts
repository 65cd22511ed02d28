import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'

const LARGEST_PIXELS = 50_000_000
const ANIMATED = new Set(['image/gif', 'image/apng', 'image/heic-sequence', 'image/heif-sequence'])
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'])

/** Why a file is no picture that we take. */
export type PictureProblem = 'too_large' | 'type' | 'animated' | 'too_many_pixels' | 'unreadable'

export interface PictureFacts {
  /** 'image/jpeg', by its content. */
  type: string
  /** Pixels, turned upright. */
  width: number
  height: number
}

export interface PictureLimits {
  /** Largest file, in bytes. */
  most: number
  /** For each step of the conversion. */
  seconds: number
}

export type Converted<T> = { ok: true; value: T } | { ok: false; reason: PictureProblem }

/**
 * Hands a picture that somebody sent to `convert`: judged by its content and not its name, turned upright, without place,
 * camera and every other metadata. Vector and animated images are refused, and so is whatever unpacks beyond 50
 * megapixels. HEIC is taken where the image library can decode it and is a 'type' that is refused elsewhere.
 */
export async function convertPicture<T>(
  original: Uint8Array,
  { most, seconds }: PictureLimits,
  convert: (picture: Sharp, facts: PictureFacts) => Promise<T>,
): Promise<Converted<T>> {
  if (original.byteLength > most) return refuse('too_large')
  const type = await fileTypeFromBuffer(original).catch(() => undefined)
  if (!type) return refuse('type')
  if (ANIMATED.has(type.mime)) return refuse('animated')
  if (!ACCEPTED.has(type.mime)) return refuse('type')

  try {
    // the limit is ours to word: the header alone tells the size, before anything is unpacked
    const header = await sharp(original, { limitInputPixels: false }).metadata()
    if ((header.pages ?? 1) > 1) return refuse('animated')
    if (header.width * header.height > LARGEST_PIXELS) return refuse('too_many_pixels')
    const picture = sharp(original, { limitInputPixels: LARGEST_PIXELS, failOn: 'error' })
      .timeout({ seconds })
      .autoOrient()
    const { width, height } = header.autoOrient
    return { ok: true, value: await convert(picture, { type: type.mime, width, height }) }
  } catch {
    return refuse(type.mime.startsWith('image/hei') ? 'type' : 'unreadable')
  }
}

const refuse = (reason: PictureProblem): { ok: false; reason: PictureProblem } => ({ ok: false, reason })
