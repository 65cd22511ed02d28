import { encodeJpeg } from '#app/ui/encode-jpeg.ts'
import { encodeCover } from '../cover-encoding.ts'

/** Converts a picture to a JPEG cover in the browser (rule 85). Null if it fails. */
export async function createCover(picture: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(picture)
    try {
      return await encodeCover(bitmap, (step) => encodeJpeg(bitmap, step))
    } finally {
      bitmap.close()
    }
  } catch {
    return null
  }
}
