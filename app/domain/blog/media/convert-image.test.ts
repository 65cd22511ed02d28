import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blackPng } from '#tests/support/png.ts'
import { XSS_VECTORS } from '#tests/fixtures/xss-vectors.ts'
import { convertImage } from './convert-image.server.ts'
import { MAX_IMAGE_BYTES } from './schema.ts'

const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 40, g: 160, b: 90, alpha: 0.5 } } })

async function convertOrThrow(bytes: Uint8Array) {
  const result = await convertImage(bytes, 'picture', 'ana')
  if (!result.ok) throw new Error(`Refused: ${result.reason}`)
  return result.value
}

const outcomeOf = async (bytes: Uint8Array) => {
  const result = await convertImage(bytes, 'picture', 'ana')
  return result.ok ? 'accepted' : result.reason
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s is converted to AVIF, WebP and JPEG in its original width',
  async (format) => {
    const { width, height, fallback, files } = await convertOrThrow(
      await canvas(90, 60).toFormat(format).toBuffer(),
    )
    expect({ width, height, fallback }).toEqual({ width: 90, height: 60, fallback: 'jpg' })
    const formats = await Promise.all(files.map(async ({ bytes }) => (await sharp(bytes).metadata()).format))
    expect(files.map(({ width: fileWidth, extension }) => `${fileWidth}.${extension}`)).toEqual([
      '90.avif',
      '90.webp',
      '90.jpg',
    ])
    expect(formats).toEqual(['heif', 'webp', 'jpeg'])
  },
)

test('a transparent picture stays transparent, and its fallback is a PNG', async () => {
  const { fallback, files } = await convertOrThrow(await canvas(500, 300, 4).png().toBuffer())
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
  const { files } = await convertOrThrow(polyglot)
  for (const { bytes } of files) {
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
    for (const text of ['Telefone', script, '%PDF', '<script']) expect(bytes.includes(text)).toBe(false)
  }
})

test('a photo taken sideways is rotated upright', async () => {
  const sideways = await canvas(90, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await convertOrThrow(sideways)).toMatchObject({ width: 60, height: 90 })
})

test('a wider picture is reduced to a width of 1600 pixels, and stays at least one pixel high', async () => {
  const image = await convertOrThrow(await canvas(4000, 1).png().toBuffer())
  expect(image).toMatchObject({ width: 1600, height: 1 })
  expect(image.files).toHaveLength(9)
})

test('vector images, HTML, animations and other types are recognised by their content and refused', async () => {
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const text of [svg, svg.slice(21), '%PDF-1.7\n', '<html></html>', 'x']) {
    expect(await outcomeOf(Buffer.from(text))).toBe('type')
  }
  expect(await outcomeOf(await canvas(9, 9).tiff().toBuffer())).toBe('type')
  expect(await outcomeOf(await canvas(9, 9).gif().toBuffer())).toBe('animated')
  const frames = [await canvas(20, 20).png().toBuffer(), await canvas(20, 20).negate().png().toBuffer()]
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await outcomeOf(animated)).toBe('animated')
})

test('a truncated file, more than 10 MB and too many pixels are refused; the next file is accepted', async () => {
  const png = await canvas(400, 400).png().toBuffer()
  const hugePng = blackPng(30_000, 30_000)
  expect(hugePng.length).toBeLessThan(MAX_IMAGE_BYTES)
  const results = await Promise.all([
    outcomeOf(png.subarray(0, png.length - 300)),
    outcomeOf(new Uint8Array(MAX_IMAGE_BYTES + 1)),
    outcomeOf(hugePng),
    outcomeOf(png),
  ])
  expect(results).toEqual(['unreadable', 'too_large', 'too_many_pixels', 'accepted'])
})
