import { convertPicture } from '#app/platform/media/convert-picture.server.ts'
import { MAX_PHOTO_BYTES, type PhotoRefusal } from './schema.ts'

/** Width and height of a stored photo, in pixels. */
export const AVATAR_SIZE = 512

export interface AvatarPhoto {
  contentType: 'image/webp'
  width: number
  height: number
  bytes: Uint8Array
}
export type AvatarPhotoResult = { ok: true; photo: AvatarPhoto } | { ok: false; reason: PhotoRefusal }

/**
 * Converts an uploaded file to a child's portrait (rule 17): validates it, removes the metadata and crops it to a square.
 * `sender` is the family, which waits for its turn (rule 326); `signal` ends the wait.
 */
export async function processAvatarPhoto(
  upload: Uint8Array,
  sender: string,
  signal?: AbortSignal,
): Promise<AvatarPhotoResult> {
  const options = { maxBytes: MAX_PHOTO_BYTES, seconds: 15, sender, signal }
  const conversion = await convertPicture(upload, options, (picture) =>
    picture
      .resize(AVATAR_SIZE, AVATAR_SIZE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true }),
  )
  if (!conversion.ok) return { ok: false, reason: `photo_${conversion.reason}` }
  const { data, info } = conversion.value
  return {
    ok: true,
    photo: { contentType: 'image/webp', width: info.width, height: info.height, bytes: data },
  }
}
