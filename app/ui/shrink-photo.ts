import { encodeJpeg } from './encode-jpeg.ts'

const QUALITY = 0.82

/**
 * Shrinks a photo in the browser to at most `maxSide` pixels, so that photos of any camera fit and the upload is short. It
 * also removes the location and other metadata. A file that
 * the browser cannot decode, such as HEIC, stays as it is: the server decides.
 */
export async function shrinkPhoto(file: Blob, maxSide: number): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    try {
      const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
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
