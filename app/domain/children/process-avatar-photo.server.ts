import { convertPicture } from '#app/platform/media/convert-picture.server.ts'
import { inTurns } from '#app/platform/turns.server.ts'
import { LARGEST_PHOTO_BYTES } from './schema.ts'
import type { PhotoRefusal } from './schema.ts'

// one of 50 megapixels takes 200 MB while it is unpacked
const inTurn = inTurns(2)

/** Width and height of a stored photo, in pixels. */
export const AVATAR_SIDE = 512

export interface AvatarPhoto {
  contentType: 'image/webp'
  width: number
  height: number
  bytes: Uint8Array
}
export type AvatarPhotoResult = { ok: true; photo: AvatarPhoto } | { ok: false; reason: PhotoRefusal }

/**
 * Makes a child's portrait out of whatever a guardian sent (product.md 24): judged and stripped as `convertPicture`
 * says, and cropped to a square. Two at a time in one process.
 */
export async function processAvatarPhoto(original: Uint8Array): Promise<AvatarPhotoResult> {
  const limits = { most: LARGEST_PHOTO_BYTES, seconds: 15 }
  const converted = await inTurn(() =>
    convertPicture(original, limits, (picture) =>
      picture
        .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true }),
    ),
  )
  if (!converted.ok) return { ok: false, reason: `photo_${converted.reason}` }
  const { data, info } = converted.value
  return {
    ok: true,
    photo: { contentType: 'image/webp', width: info.width, height: info.height, bytes: data },
  }
}
