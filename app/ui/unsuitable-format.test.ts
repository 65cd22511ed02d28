import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngChunk } from '#tests/support/png.ts'
import { unsuitableFormat } from './unsuitable-format.ts'

const stillPicture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#2b86b3' } })
const animatedWebp = async () => {
  const frames = [await stillPicture().png().toBuffer(), await stillPicture().negate().png().toBuffer()]
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}
const formatOf = (bytes: BlobPart) => unsuitableFormat(new Blob([bytes]))

/** A still PNG with the chunk that marks an animation. */
async function animatedPng(): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await stillPicture().png().toBuffer()
  const afterHeader = 8 + 25
  const animationChunk = pngChunk('acTL', Buffer.alloc(8, 1))
  return new Uint8Array(
    Buffer.concat([bytes.subarray(0, afterHeader), animationChunk, bytes.subarray(afterHeader)]),
  )
}

test('vector images are recognised by their content', async () => {
  expect(await formatOf('<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe('svg')
  expect(await formatOf('\uFEFF<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg\n width="8"/>')).toBe(
    'svg',
  )
  expect(await formatOf('<p>An svg would be <svgx></p>')).toBeUndefined()
})

test('GIF and animated PNG, WebP and AVIF are recognised', async () => {
  expect(await formatOf(new Uint8Array(await stillPicture().gif().toBuffer()))).toBe('gif')
  expect(await formatOf(new Uint8Array(await animatedWebp()))).toBe('animated')
  expect(await formatOf(await animatedPng())).toBe('animated')
  expect(await formatOf('\0\0\0\x20ftypavis\0\0\0\0')).toBe('animated')
})

test('still pictures, text files and empty files give undefined', async () => {
  for (const bytes of [
    await stillPicture().png().toBuffer(),
    await stillPicture().jpeg().toBuffer(),
    await stillPicture().webp().toBuffer(),
    await stillPicture().ensureAlpha(0.5).webp().toBuffer(),
    await stillPicture().avif().toBuffer(),
  ]) {
    expect(await formatOf(new Uint8Array(bytes))).toBeUndefined()
  }
  expect(await formatOf('Lista de compras')).toBeUndefined()
  expect(await formatOf('')).toBeUndefined()
})
