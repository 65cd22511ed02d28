import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blackPng, pngChunk } from '#tests/support/png.ts'
import { convertPicture, type Picture } from './convert-picture.server.ts'

const OPTIONS = { maxBytes: 10 * 1024 * 1024, seconds: 60, sender: 'family' }
const shrink = (picture: Picture) => picture.resize(8).webp().toBuffer()

async function outcomeOf(bytes: Uint8Array): Promise<string> {
  const result = await convertPicture(bytes, OPTIONS, shrink)
  return result.ok ? 'accepted' : result.reason
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })

/** A small PNG with these chunks after its header. */
async function pngWith(chunks: Buffer[]): Promise<Buffer> {
  const png = await picture(40, 40).png().toBuffer()
  const headerEnd = 33
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)])
}

/** Sets the size in the `ispe` box of an AVIF, which the pixels then contradict. */
function withDeclaredSize(avif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(avif)
  const box = copy.indexOf('ispe')
  copy.writeUInt32BE(width, box + 8)
  copy.writeUInt32BE(height, box + 12)
  return copy
}

test('a photo of 50 megapixels is accepted, and one pixel row more is not', async () => {
  expect(await outcomeOf(await picture(8192, 6144).jpeg().toBuffer())).toBe('accepted')
  expect(await outcomeOf(blackPng(8192, 6145))).toBe('too_many_pixels')
  expect(await outcomeOf(blackPng(20_000, 20_000))).toBe('too_many_pixels')
}, 60_000)

test('AVIF and interlaced PNG have 13 megapixels at most', async () => {
  expect(await outcomeOf(await picture(3606, 3606).png({ progressive: true }).toBuffer())).toBe(
    'too_many_pixels',
  )
  expect(await outcomeOf(await picture(400, 400).png({ progressive: true }).toBuffer())).toBe('accepted')
  const avif = await picture(64, 64).avif({ effort: 0 }).toBuffer()
  expect(await outcomeOf(avif)).toBe('accepted')
  expect(await outcomeOf(withDeclaredSize(avif, 6000, 6000))).toBe('too_many_pixels')
  expect(await outcomeOf(withDeclaredSize(avif, 60_000, 60_000))).toBe('too_many_pixels')
}, 60_000)

test('a PNG with many compressed texts is refused before they are expanded', async () => {
  const expanding = deflateSync(Buffer.alloc(7_900_000))
  const texts = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      pngChunk('zTXt', Buffer.concat([Buffer.from(`key ${index}\0\0`), expanding])),
    )
  const started = process.cpuUsage()
  expect(await outcomeOf(await pngWith(texts(200)))).toBe('too_much_metadata')
  const { user, system } = process.cpuUsage(started)
  expect(user + system).toBeLessThan(500_000)
  const languageText = pngChunk('iTXt', Buffer.from('key\0\0\0\0\0text'))
  expect(await outcomeOf(await pngWith(Array<Buffer>(17).fill(languageText)))).toBe('too_much_metadata')
  expect(await outcomeOf(await pngWith(texts(4)))).toBe('accepted')
})

test('an animation of 1,000 frames and truncated files are refused', async () => {
  const frames = Buffer.concat(
    Array.from({ length: 1000 }, (_, index) => Buffer.alloc(768, (index * 7) % 256)),
  )
  const webp = await sharp(frames, { raw: { width: 16, height: 16_000, channels: 3, pageHeight: 16 } })
    .webp({ effort: 0 })
    .toBuffer()
  expect(await outcomeOf(webp)).toBe('animated')
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const bytes = await picture(300, 300).toFormat(format).toBuffer()
    for (const share of [0.3, 0.7])
      expect(await outcomeOf(bytes.subarray(0, bytes.length * share))).not.toBe('accepted')
  }
})

test('a step above its time limit is refused, and the next picture is converted', async () => {
  const large = await picture(3000, 3000).png().toBuffer()
  const slow = await convertPicture(large, { ...OPTIONS, seconds: 1 }, (input) => input.median(41).toBuffer())
  expect(slow).toEqual({ ok: false, reason: 'too_slow' })
  expect(await outcomeOf(large)).toBe('accepted')
})

test('one sender converts one picture at a time, and has nine at most; another one does not wait for it', async () => {
  const small = await picture(8, 8).png().toBuffer()
  const endCalls: (() => void)[] = []
  const send = (sender: string, signal?: AbortSignal) =>
    convertPicture(
      small,
      { ...OPTIONS, sender, signal },
      () => new Promise<void>((resolve) => endCalls.push(resolve)),
    )
  const controller = new AbortController()
  const pictures = Array.from({ length: 9 }, (_, index) =>
    send('a', index === 8 ? controller.signal : undefined),
  )
  await expect.poll(() => endCalls.length).toBe(1)
  await expect.poll(() => send('a')).toEqual({ ok: false, reason: 'busy' })
  const other = send('b')
  await expect.poll(() => endCalls.length).toBe(2)
  endCalls[1]!()
  expect(await other).toEqual({ ok: true, value: undefined })
  controller.abort()
  expect(await pictures[8]).toEqual({ ok: false, reason: 'busy' })
  for (let index = 0; index < 8; index += 1) {
    await expect.poll(() => endCalls.length).toBe(index + 2)
    endCalls[index === 0 ? 0 : index + 1]!()
  }
  await Promise.all(pictures)
})
