import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { blackPng, pngChunk, writePng } from '#tests/support/png.ts'

/** A marker in hidden parts of a file; it must not come back. */
export const HIDDEN = 'Praça da Matriz 7'

const SCRIPT = `<script>alert("${HIDDEN}")</script>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`

const canvas = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })

export interface SentFile {
  name: string
  /** The content type of the request. */
  type: string
  bytes: Uint8Array
}

const file = (name: string, type: string, bytes: Uint8Array | string): SentFile => ({
  name,
  type,
  bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
})

/** A PNG whose header declares another size than its pixels have. */
const lyingPng = (width: number, height: number) =>
  writePng({ width, height, depth: 8, colourType: 6, pixels: Buffer.alloc(1000) })

async function frames(count: number): Promise<Buffer> {
  const all = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      canvas(40, 40)
        .modulate({ hue: at * 9 })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(all, { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** Files that must be refused as pictures, by kind. */
export async function refusedPictures(): Promise<Record<string, SentFile>> {
  const [jpeg, png, gif] = await Promise.all([
    canvas().jpeg().toBuffer(),
    canvas().png().toBuffer(),
    canvas().gif().toBuffer(),
  ])
  const zip = Buffer.from(`PK\x03\x04\x14\0\0\0${'\0'.repeat(40)}${HIDDEN}`, 'latin1')
  return {
    'an SVG': file('foto.svg', 'image/svg+xml', SVG),
    'an SVG named .png': file('foto.png', 'image/png', `<?xml version="1.0"?>${SVG}`),
    'a page named .jpg': file('foto.jpg', 'image/jpeg', `<!doctype html>${SCRIPT}`),
    'a script with the first letters of a GIF': file('foto.gif', 'image/gif', `GIF89a=0;${SCRIPT}`),
    'a whole GIF': file('foto.gif', 'image/gif', gif),
    'a GIF of many frames': file('foto.gif', 'image/gif', await frames(40)),
    'an animated WebP': file(
      'foto.webp',
      'image/webp',
      await sharp(await frames(8), { animated: true })
        .webp()
        .toBuffer(),
    ),
    'a PDF': file('foto.pdf', 'application/pdf', `%PDF-1.7\n/OpenAction /JavaScript ${SCRIPT}`),
    'a PHP file of two endings': file('foto.php.jpg', 'image/jpeg', `<?php system($_GET['c']); ?>`),
    'an archive': file('foto.jpg', 'image/jpeg', zip),
    'a gzip of a picture': file('foto.png', 'image/png', gzipSync(png)),
    'a program': file(
      'foto.jpg',
      'image/jpeg',
      Buffer.concat([Buffer.from('7f454c460201', 'hex'), Buffer.alloc(200)]),
    ),
    'a TIFF': file('foto.jpg', 'image/jpeg', await canvas().tiff().toBuffer()),
    'half a JPEG': file('foto.jpg', 'image/jpeg', jpeg.subarray(0, jpeg.length / 2)),
    'half a PNG': file('foto.png', 'image/png', png.subarray(0, png.length - 40)),
    'the first twelve bytes of a PNG': file('foto.png', 'image/png', png.subarray(0, 12)),
    'thirty thousand pixels each way': file('foto.png', 'image/png', blackPng(30_000, 30_000)),
    'a head that says two thousand million pixels each way': file(
      'foto.png',
      'image/png',
      lyingPng(2 ** 31 - 1, 2 ** 31 - 1),
    ),
    'a head that says no pixels': file('foto.png', 'image/png', lyingPng(0, 0)),
    'pixels that are fewer than the head says': file('foto.png', 'image/png', lyingPng(5000, 5000)),
    'eleven megabytes': file(
      'foto.jpg',
      'image/jpeg',
      Buffer.concat([jpeg, Buffer.alloc(10.5 * 1024 * 1024)]),
    ),
  }
}

/** Valid pictures with data hidden in or behind them. */
export async function pricklyPictures(): Promise<Record<string, SentFile>> {
  const jpeg = await canvas(61).jpeg().toBuffer()
  const png = await canvas(62).png().toBuffer()
  const located = await canvas(63)
    .withExif({
      IFD0: { Make: HIDDEN, ImageDescription: SCRIPT },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
    })
    .jpeg()
    .toBuffer()
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${HIDDEN} -->${SCRIPT}</x:xmpmeta>`
  const withMetadata = await canvas(64).withXmp(xmp).withIccProfile('p3').png().toBuffer()
  const noted = Buffer.concat([
    png.subarray(0, 33),
    pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)),
    png.subarray(33),
  ])
  return {
    'a JPEG with PHP behind it': file(
      'foto.php.jpg',
      'application/x-php',
      Buffer.concat([jpeg, Buffer.from(`<?php /* ${HIDDEN} */ ?>`)]),
    ),
    'a JPEG with an archive behind it': file(
      'foto.jar',
      'application/java-archive',
      Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${HIDDEN}`)]),
    ),
    'a PNG with a page behind it': file(
      'foto.html',
      'text/html',
      Buffer.concat([png, Buffer.from(`<html>${SCRIPT}`)]),
    ),
    'a PNG with a script in a note': file('../../../foto.png', 'image/svg+xml', noted),
    'a JPEG that says where it was taken': file('CON.jpg\0.exe', 'image/jpeg', located),
    'a PNG with XMP and a colour profile': file(`"><script>.png`, 'text/javascript', withMetadata),
  }
}
