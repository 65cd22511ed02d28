interface JpegOptions {
  /** In pixels. */
  width: number
  height: number
  /** 0 to 1. */
  quality: number
}

/** Encodes a picture as JPEG of this size. Rejects if the browser cannot. */
export async function encodeJpeg(
  bitmap: ImageBitmap,
  { width, height, quality }: JpegOptions,
): Promise<Blob> {
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
