import { encodeJpeg } from '#app/ui/encode-jpeg.ts'
import { MAX_PROOF_SIDE } from '../proof.ts'

const QUALITY = 0.82

/**
 * Shrinks a photo in the browser, so that the upload is short; it also removes the location and other metadata. A file that
 * the browser cannot decode, such as HEIC, stays as it is: the server decides.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    try {
      const scale = Math.min(1, MAX_PROOF_SIDE / Math.max(bitmap.width, bitmap.height))
      const width = Math.max(1, Math.round(bitmap.width * scale))
      const height = Math.max(1, Math.round(bitmap.height * scale))
      return await encodeJpeg(bitmap, { width, height, quality: QUALITY })
    } finally {
      bitmap.close()
    }
  } catch {
    return file
  }
}
