import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { blackPng, pngChunk, writePng } from '#tests/support/png.ts'

/** Text in the metadata or appended data of uploaded files; no response may contain it. */
export const HIDDEN_TEXT = 'Praça da Matriz 7'

const SCRIPT = `<script>alert("${HIDDEN_TEXT}")</script>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`

const plainImage = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })

export interface UploadFile {
  name: string
  /** The content type that the upload claims. */
  type: string
  bytes: Uint8Array
}

const toUpload = (name: string, type: string, bytes: Uint8Array | string): UploadFile => ({
  name,
  type,
  bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
})

/** A PNG whose header declares this size, with too little pixel data. */
const pngWithWrongSize = (width: number, height: number) =>
  writePng({ width, height, depth: 8, colourType: 6, pixels: Buffer.alloc(1000) })

async function animatedGif(frameCount: number): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: frameCount }, (_, index) =>
      plainImage(40, 40)
        .modulate({ hue: index * 9 })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** Files that a picture upload must refuse, by description. */
export async function invalidPictures(): Promise<Record<string, UploadFile>> {
  const [jpeg, png, gif] = await Promise.all([
    plainImage().jpeg().toBuffer(),
    plainImage().png().toBuffer(),
    plainImage().gif().toBuffer(),
  ])
  const zip = Buffer.from(`PK\x03\x04\x14\0\0\0${'\0'.repeat(40)}${HIDDEN_TEXT}`, 'latin1')
  return {
    'an SVG': toUpload('foto.svg', 'image/svg+xml', SVG),
    'an SVG named .png': toUpload('foto.png', 'image/png', `<?xml version="1.0"?>${SVG}`),
    'a page named .jpg': toUpload('foto.jpg', 'image/jpeg', `<!doctype html>${SCRIPT}`),
    'a script with the signature of a GIF': toUpload('foto.gif', 'image/gif', `GIF89a=0;${SCRIPT}`),
    'a whole GIF': toUpload('foto.gif', 'image/gif', gif),
    'a GIF of many frames': toUpload('foto.gif', 'image/gif', await animatedGif(40)),
    'an animated WebP': toUpload(
      'foto.webp',
      'image/webp',
      await sharp(await animatedGif(8), { animated: true })
        .webp()
        .toBuffer(),
    ),
    'a PDF': toUpload('foto.pdf', 'application/pdf', `%PDF-1.7\n/OpenAction /JavaScript ${SCRIPT}`),
    'a PHP file with two extensions': toUpload('foto.php.jpg', 'image/jpeg', `<?php system($_GET['c']); ?>`),
    'an archive': toUpload('foto.jpg', 'image/jpeg', zip),
    'a gzip of a picture': toUpload('foto.png', 'image/png', gzipSync(png)),
    'an ELF program': toUpload(
      'foto.jpg',
      'image/jpeg',
      Buffer.concat([Buffer.from('7f454c460201', 'hex'), Buffer.alloc(200)]),
    ),
    'a TIFF': toUpload('foto.jpg', 'image/jpeg', await plainImage().tiff().toBuffer()),
    'half a JPEG': toUpload('foto.jpg', 'image/jpeg', jpeg.subarray(0, jpeg.length / 2)),
    'half a PNG': toUpload('foto.png', 'image/png', png.subarray(0, png.length - 40)),
    'the first twelve bytes of a PNG': toUpload('foto.png', 'image/png', png.subarray(0, 12)),
    '30,000 by 30,000 pixels': toUpload('foto.png', 'image/png', blackPng(30_000, 30_000)),
    'a header of 2^31 by 2^31 pixels': toUpload(
      'foto.png',
      'image/png',
      pngWithWrongSize(2 ** 31 - 1, 2 ** 31 - 1),
    ),
    'a header of 0 by 0 pixels': toUpload('foto.png', 'image/png', pngWithWrongSize(0, 0)),
    'fewer pixels than the header declares': toUpload('foto.png', 'image/png', pngWithWrongSize(5000, 5000)),
    'eleven megabytes': toUpload(
      'foto.jpg',
      'image/jpeg',
      Buffer.concat([jpeg, Buffer.alloc(10.5 * 1024 * 1024)]),
    ),
  }
}

/** Valid pictures with metadata or with other data appended, by description. */
export async function picturesWithHiddenData(): Promise<Record<string, UploadFile>> {
  const jpeg = await plainImage(61).jpeg().toBuffer()
  const png = await plainImage(62).png().toBuffer()
  const jpegWithPosition = await plainImage(63)
    .withExif({
      IFD0: { Make: HIDDEN_TEXT, ImageDescription: SCRIPT },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
    })
    .jpeg()
    .toBuffer()
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${HIDDEN_TEXT} -->${SCRIPT}</x:xmpmeta>`
  const pngWithMetadata = await plainImage(64).withXmp(xmp).withIccProfile('p3').png().toBuffer()
  const pngWithComment = Buffer.concat([
    png.subarray(0, 33),
    pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)),
    png.subarray(33),
  ])
  return {
    'a JPEG with PHP after it': toUpload(
      'foto.php.jpg',
      'application/x-php',
      Buffer.concat([jpeg, Buffer.from(`<?php /* ${HIDDEN_TEXT} */ ?>`)]),
    ),
    'a JPEG with an archive after it': toUpload(
      'foto.jar',
      'application/java-archive',
      Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${HIDDEN_TEXT}`)]),
    ),
    'a PNG with a page after it': toUpload(
      'foto.html',
      'text/html',
      Buffer.concat([png, Buffer.from(`<html>${SCRIPT}`)]),
    ),
    'a PNG with a script in a comment': toUpload('../../../foto.png', 'image/svg+xml', pngWithComment),
    'a JPEG with a GPS position': toUpload('CON.jpg\0.exe', 'image/jpeg', jpegWithPosition),
    'a PNG with XMP and a colour profile': toUpload(`"><script>.png`, 'text/javascript', pngWithMetadata),
  }
}
