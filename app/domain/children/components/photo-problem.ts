import { unsuitableFormat } from '#app/ui/unsuitable-format.ts'
import { LARGEST_PHOTO_BYTES, type PhotoRefusal } from '../schema.ts'

/** Why a chosen file cannot be a photo, as far as the browser can tell before it is sent. */
export async function findPhotoProblem(file: File): Promise<PhotoRefusal | undefined> {
  if (file.size > LARGEST_PHOTO_BYTES) return 'photo_too_large'
  const format = await unsuitableFormat(file)
  if (format === 'svg') return 'photo_type'
  if (format) return 'photo_animated'
  // the type comes from the file's name: nothing is known of a file without one
  if (file.type !== '' && !file.type.startsWith('image/')) return 'photo_type'
}

/** Not every browser draws HEIC, which the server may take. */
export const isDrawnByBrowsers = (file: File) => !/^image\/hei[cf]/.test(file.type)
