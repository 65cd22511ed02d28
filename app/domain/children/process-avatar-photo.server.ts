import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { LARGEST_PHOTO_BYTES } from './schema.ts'
import type { PhotoRefusal } from './schema.ts'

/** Width and height of a stored photo, in pixels. */
export const AVATAR_SIDE = 512
const LARGEST_PIXELS = 50_000_000
const ANIMATED = new Set(['image/gif', 'image/apng', 'image/heic-sequence', 'image/heif-sequence'])
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'])

export interface AvatarPhoto {
  contentType: 'image/webp'
  width: number
  height: number
  bytes: Uint8Array
}
export type AvatarPhotoResult = { ok: true; photo: AvatarPhoto } | { ok: false; reason: PhotoRefusal }

/**
 * Makes a child's portrait out of whatever a guardian sent: judged by its content and not its name,
 * turned upright, cropped to a square and stripped of place, camera and every other metadata
 * (product.md 24). Vector and animated images are refused, and so is whatever unpacks beyond 50 megapixels.
 * HEIC is taken where the image library can decode it and is 'photo_type' elsewhere.
 */
export async function processAvatarPhoto(original: Uint8Array): Promise<AvatarPhotoResult> {
  if (original.byteLength > LARGEST_PHOTO_BYTES) return refuse('photo_too_large')
  const type = await fileTypeFromBuffer(original).catch(() => undefined)
  if (!type) return refuse('photo_type')
  if (ANIMATED.has(type.mime)) return refuse('photo_animated')
  if (!ACCEPTED.has(type.mime)) return refuse('photo_type')

  try {
    // the limit is ours to word: the header alone tells the size, before anything is unpacked
    const header = await sharp(original, { limitInputPixels: false }).metadata()
    if ((header.pages ?? 1) > 1) return refuse('photo_animated')
    if (header.width * header.height > LARGEST_PIXELS) return refuse('photo_too_many_pixels')
    const { data, info } = await sharp(original, { limitInputPixels: LARGEST_PIXELS, failOn: 'error' })
      .timeout({ seconds: 15 })
      .autoOrient()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return {
      ok: true,
      photo: { contentType: 'image/webp', width: info.width, height: info.height, bytes: data },
    }
  } catch {
    return refuse(type.mime.startsWith('image/hei') ? 'photo_type' : 'photo_unreadable')
  }
}

const refuse = (reason: PhotoRefusal): AvatarPhotoResult => ({ ok: false, reason })
