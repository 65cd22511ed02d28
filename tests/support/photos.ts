import sharp from 'sharp'

/** A JPEG of one colour. `exif` has fields of its first image directory, such as `{ Copyright: '…' }`. */
export function aJpeg({ width = 640, height = 480, colour = '#c2410c', exif = {} } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: exif, IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLongitude: '46/1 38/1 0/1' } })
    .jpeg()
    .toBuffer()
}

/** A JPEG whose pixels are random, so that it compresses badly. */
export function aNoisyJpeg(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}
