import { unsuitableFormat } from '#app/ui/unsuitable-format.ts'
import { MAX_PHOTO_BYTES, type PhotoRefusal } from '../schema.ts'

/** Why a file is refused before the upload; undefined if it may be uploaded. The server checks more. */
export async function findPhotoProblem(file: File): Promise<PhotoRefusal | undefined> {
  if (file.size > MAX_PHOTO_BYTES) return 'photo_too_large'
  const format = await unsuitableFormat(file)
  if (format === 'svg') return 'photo_type'
  if (format) return 'photo_animated'
  // a file without an extension has an empty type: the server decides
  if (file.type !== '' && !file.type.startsWith('image/')) return 'photo_type'
}

/** False for HEIC: the server may accept this format, but some browsers do not display it. */
export const isDisplayedByBrowsers = (file: File) => !/^image\/hei[cf]/.test(file.type)
