import { encodeCover, type EncodingStep } from '../cover-encoding.ts'

/** Converts a picture to a JPEG cover in the browser (rule 85). Null if it fails. */
export async function createCover(picture: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(picture)
    try {
      return await encodeCover(bitmap, (step) => encode(bitmap, step))
    } finally {
      bitmap.close()
    }
  } catch {
    return null
  }
}

async function encode(bitmap: ImageBitmap, { width, height, quality }: EncodingStep): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2D canvas')
  // a white background, because JPEG would show transparent parts in black
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const encoded = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  if (encoded?.type !== 'image/jpeg') throw new Error('This browser cannot encode JPEG')
  return encoded
}
