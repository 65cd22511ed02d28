import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blackPng } from '#tests/support/png.ts'
import { XSS_VECTORS } from '#tests/fixtures/xss-vectors.ts'
import { convertImage } from './convert-image.server.ts'
import { MAX_IMAGE_BYTES } from './schema.ts'

const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 40, g: 160, b: 90, alpha: 0.5 } } })

async function convertPicture(bytes: Uint8Array) {
  const result = await convertImage(bytes, 'picture')
  if (!result.ok) throw new Error(`Refused: ${result.reason}`)
  return result.value
}

const convertResult = async (bytes: Uint8Array) => {
  const result = await convertImage(bytes, 'picture')
  return result.ok ? 'accepted' : result.reason
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s becomes AVIF, WebP and JPEG of its own width',
  async (format) => {
    const { width, height, fallback, files } = await convertPicture(
      await canvas(90, 60).toFormat(format).toBuffer(),
    )
    expect({ width, height, fallback }).toEqual({ width: 90, height: 60, fallback: 'jpg' })
    const formats = await Promise.all(files.map(async ({ bytes }) => (await sharp(bytes).metadata()).format))
    expect(files.map(({ width: wide, extension }) => `${wide}.${extension}`)).toEqual([
      '90.avif',
      '90.webp',
      '90.jpg',
    ])
    expect(formats).toEqual(['heif', 'webp', 'jpeg'])
  },
)

test('a transparent picture stays transparent, and its fallback is a PNG', async () => {
  const { fallback, files } = await convertPicture(await canvas(500, 300, 4).png().toBuffer())
  expect(fallback).toBe('png')
  for (const { bytes } of files) {
    const { isOpaque } = await sharp(bytes).stats()
    expect(isOpaque).toBe(false)
  }
})

test('a converted file contains no metadata, colour profile or bytes after the picture', async () => {
  const original = await canvas(90, 60)
    .withExif({
      IFD0: { Make: 'Telefone da Marina' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
    })
    .jpeg()
    .toBuffer()
  const script = XSS_VECTORS.find((vector) => vector.includes('<script>')) ?? ''
  expect(script).not.toBe('')
  const polyglot = Buffer.concat([original, Buffer.from(`${script}PK\u0003\u0004%PDF-1.7`)])
  const { files } = await convertPicture(polyglot)
  for (const { bytes } of files) {
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
    for (const rest of ['Telefone', script, '%PDF', '<script']) expect(bytes.includes(rest)).toBe(false)
  }
})

test('a photo taken sideways is rotated upright', async () => {
  const rotated = await canvas(90, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await convertPicture(rotated)).toMatchObject({ width: 60, height: 90 })
})

test('a file is at most 1600 pixels wide and at least one pixel high', async () => {
  const wide = await convertPicture(await canvas(4000, 1).png().toBuffer())
  expect(wide).toMatchObject({ width: 1600, height: 1 })
  expect(wide.files).toHaveLength(9)
})

test('vector images, HTML, animations and other files are refused by their content', async () => {
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const text of [svg, svg.slice(21), '%PDF-1.7\n', '<html></html>', 'x']) {
    expect(await convertResult(Buffer.from(text))).toBe('type')
  }
  expect(await convertResult(await canvas(9, 9).tiff().toBuffer())).toBe('type')
  expect(await convertResult(await canvas(9, 9).gif().toBuffer())).toBe('animated')
  const frames = [await canvas(20, 20).png().toBuffer(), await canvas(20, 20).negate().png().toBuffer()]
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await convertResult(animated)).toBe('animated')
})

test('a truncated file, too many bytes and too many pixels are refused, and the next file is accepted', async () => {
  const png = await canvas(400, 400).png().toBuffer()
  const hugePng = blackPng(30_000, 30_000)
  expect(hugePng.length).toBeLessThan(MAX_IMAGE_BYTES)
  const [cut, heavy, huge, next] = await Promise.all([
    convertResult(png.subarray(0, png.length - 300)),
    convertResult(new Uint8Array(MAX_IMAGE_BYTES + 1)),
    convertResult(hugePng),
    convertResult(png),
  ])
  expect([cut, heavy, huge, next]).toEqual(['unreadable', 'too_large', 'too_many_pixels', 'accepted'])
})
