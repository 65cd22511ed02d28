import { shrinkPhoto } from '#app/ui/shrink-photo.ts'
import { unsuitableFormat } from '#app/ui/unsuitable-format.ts'
import { MAX_PHOTO_BYTES, type PhotoRefusal } from '../schema.ts'

/** In pixels. The server stores a square of 512. */
const MAX_SIDE = 1280

type PreparedPhoto = { photo: File } | { problem: PhotoRefusal }

/** A photo as it is uploaded, shrunk if the browser can decode it, or why it is refused. The server checks more. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const problem = await findFormatProblem(file)
  if (problem) return { problem }
  const blob = await shrinkPhoto(file, MAX_SIDE)
  if (blob.size > MAX_PHOTO_BYTES) return { problem: 'photo_too_large' }
  return { photo: blob === file ? file : new File([blob], file.name, { type: blob.type }) }
}

async function findFormatProblem(file: File): Promise<PhotoRefusal | undefined> {
  const format = await unsuitableFormat(file)
  if (format === 'svg') return 'photo_type'
  if (format) return 'photo_animated'
  // a file without an extension has an empty type: the server decides
  if (file.type !== '' && !file.type.startsWith('image/')) return 'photo_type'
}

/** False for HEIC: the server may accept this format, but some browsers do not display it. */
export const isDisplayedByBrowsers = (file: File) => !/^image\/hei[cf]/.test(file.type)
