import { climbDown } from '../cover-ladder.ts'

/**
 * Any picture that this browser can open as a cover in JPEG (spec section 5). Null on any failure: then the placeholder
 * with the title stands.
 */
export async function makeCover(picture: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(picture)
    try {
      return await climbDown(bitmap, (rung) => encode(bitmap, rung))
    } finally {
      bitmap.close()
    }
  } catch {
    return null
  }
}

async function encode(
  bitmap: ImageBitmap,
  { width, height, quality }: { width: number; height: number; quality: number },
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  // JPEG knows no transparency: it would become black
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const encoded = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  if (encoded?.type !== 'image/jpeg') throw new Error('This browser writes no JPEG')
  return encoded
}
