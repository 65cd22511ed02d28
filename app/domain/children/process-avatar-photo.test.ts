import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blackPng } from '#tests/support/png.ts'
import { refusedWith } from '#tests/support/results.ts'
import { processAvatarPhoto } from './process-avatar-photo.server.ts'
import { MAX_PHOTO_BYTES } from './schema.ts'

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })

async function convertPhoto(bytes: Uint8Array) {
  const result = await processAvatarPhoto(bytes, 'family')
  if (!result.ok) throw new Error(`Refused: ${result.reason}`)
  return result.photo
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s becomes a square of 512 pixels in WebP',
  async (format) => {
    const photo = await convertPhoto(await canvas(90, 60).toFormat(format).toBuffer())
    expect(photo).toMatchObject({ contentType: 'image/webp', width: 512, height: 512 })
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  },
)

test('the metadata with location and camera is removed from a photo', async () => {
  const originalPhoto = await canvas(90, 60)
    .withExif({
      IFD0: { Make: 'Telefone da Marina' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
    })
    .jpeg()
    .toBuffer()
  expect((await sharp(originalPhoto).metadata()).exif).toBeDefined()
  const { bytes } = await convertPhoto(originalPhoto)
  const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
  expect({ exif, xmp, iptc, icc }).toEqual({})
  expect(Buffer.from(bytes).includes('Telefone')).toBe(false)
})

test('a photo with an EXIF orientation is rotated upright', async () => {
  // red above, blue below, stored sideways as by a phone
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } })
    .composite([
      { input: { create: { width: 64, height: 32, channels: 3, background: '#00f' } }, top: 32, left: 0 },
    ])
    .png()
    .toBuffer()
  const rotatedPhoto = await sharp(photo).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { bytes } = await convertPhoto(rotatedPhoto)
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ]
  expect(pixel(256, 60)[0]).toBeGreaterThan(200)
  expect(pixel(256, 450)[2]).toBeGreaterThan(200)
})

test('vector images, documents, HTML pages and TIFF files are refused', async () => {
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const text of [svg, svg.slice(21), '%PDF-1.7\n', '<html></html>', '']) {
    expect(await processAvatarPhoto(Buffer.from(text), 'family')).toEqual(refusedWith('photo_type'))
  }
  const tiff = await canvas(9, 9).tiff().toBuffer()
  expect(await processAvatarPhoto(tiff, 'family')).toEqual(refusedWith('photo_type'))
})

test('animated images and all GIFs are refused', async () => {
  const frames = [await canvas(20, 20).png().toBuffer(), await canvas(20, 20).negate().png().toBuffer()]
  const animatedPicture = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await processAvatarPhoto(animatedPicture, 'family')).toEqual(refusedWith('photo_animated'))
  const gif = await canvas(20, 20).gif().toBuffer()
  expect(await processAvatarPhoto(gif, 'family')).toEqual(refusedWith('photo_animated'))
})

test('a file above 10 MB is refused before it is parsed', async () => {
  const bytes = new Uint8Array(MAX_PHOTO_BYTES + 1)
  expect(await processAvatarPhoto(bytes, 'family')).toEqual(refusedWith('photo_too_large'))
})

test('a small file that would decompress to more than 50 megapixels is refused', async () => {
  expect(await processAvatarPhoto(blackPng(30_000, 30_000), 'family')).toEqual(
    refusedWith('photo_too_many_pixels'),
  )
  // 48 megapixels, as from a phone
  expect(await convertPhoto(blackPng(8000, 6000))).toMatchObject({ width: 512 })
})

test('a damaged picture is refused', async () => {
  const picture = await canvas(400, 400).png().toBuffer()
  expect(await processAvatarPhoto(picture.subarray(0, picture.length - 300), 'family')).toEqual(
    refusedWith('photo_unreadable'),
  )
})
