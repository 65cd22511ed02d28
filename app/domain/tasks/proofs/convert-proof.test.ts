import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aJpeg, aNoisyJpeg } from '#tests/support/photos.ts'
import { blackPng } from '#tests/support/png.ts'
import { convertProof } from './convert-proof.server.ts'
import { MAX_PROOF_BYTES, MAX_UPLOAD_BYTES } from './proof.ts'

test('a photo becomes a WebP without place, device and other metadata', async () => {
  const upload = await aJpeg({ exif: { Make: 'Telefone da Lia' } })
  expect(upload.includes('Telefone da Lia')).toBe(true)
  expect((await sharp(upload).metadata()).exif).toBeDefined()

  const result = await convertProof(upload, 'family')
  if (!result.ok) throw new Error(result.reason)
  const { contentType, width, height, bytes } = result.photo
  expect({ contentType, width, height }).toEqual({ contentType: 'image/webp', width: 640, height: 480 })
  expect(Buffer.from(bytes).includes('Telefone da Lia')).toBe(false)
  const metadata = await sharp(bytes).metadata()
  expect(metadata).not.toHaveProperty('exif')
  expect(metadata).not.toHaveProperty('xmp')
})

test('a large photo is shrunk to 200 KB at most, upright and in its proportions', async () => {
  const sideways = await sharp(await aNoisyJpeg(2400, 1800))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const result = await convertProof(sideways, 'family')
  if (!result.ok) throw new Error(result.reason)
  const { width, height, bytes } = result.photo
  expect(bytes.length).toBeLessThanOrEqual(MAX_PROOF_BYTES)
  expect(height / width).toBeCloseTo(2400 / 1800, 2)
})

test('what is no photo is refused with its reason', async () => {
  const frame = { width: 8, height: 8, channels: 3, background: '#fff' } as const
  const animated = await sharp({ create: frame }).gif().toBuffer()
  const uploads: [string, Uint8Array][] = [
    ['photo_type', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['photo_type', Buffer.from('%PDF-1.7')],
    ['photo_type', new Uint8Array([1])],
    ['photo_animated', animated],
    ['photo_too_many_pixels', blackPng(20_000, 20_000)],
    ['photo_unreadable', (await aJpeg()).subarray(0, 900)],
    ['photo_too_large', Buffer.alloc(MAX_UPLOAD_BYTES + 1)],
  ]
  for (const [reason, upload] of uploads)
    expect(await convertProof(upload, 'family')).toEqual({ ok: false, reason })
})
