import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { createSemaphore, OverloadedError } from '#app/base/semaphore.server.ts'
import { countCompressedTexts } from './png-chunks.ts'

/** The photo of a camera with 50 megapixels. JPEG takes 0.02 s of processor a megapixel, other PNG and WebP 0.07 s. */
const MAX_PIXELS = 8192 * 6144
/**
 * The photo of a camera with 13 megapixels. AVIF takes up to 0.2 s of processor a megapixel, and cannot be interrupted. An
 * interlaced PNG is held in memory as a whole, with up to 8 bytes a pixel.
 */
const MAX_COSTLY_PIXELS = 13_000_000
/** The image library expands each to at most 8 MB, in 10 ms, and cannot be interrupted. Cameras and editors write up to four. */
const MAX_COMPRESSED_TEXTS = 16

const ANIMATED = new Set(['image/gif', 'image/apng', 'image/heic-sequence', 'image/heif-sequence'])
/** The accepted content types, with the image library's name of the format. */
const FORMATS = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'heif'],
  ['image/heic', 'heif'],
  ['image/heif', 'heif'],
])

/**
 * All conversions of this process (rule 326). Each uses a processor and up to 200 MB of memory, and each waiting one holds an
 * upload of up to 10 MB. A sender runs one at a time, so that it leaves the other permit to others.
 */
const pictureQueue = createSemaphore(2, {
  maxRunningOfSender: 1,
  maxQueuedOfSender: 8,
  maxQueued: 50,
  maxWaitMs: 60_000,
})

/**
 * Why a picture is refused (rule 325).
 * - 'too_much_metadata': a PNG with too many compressed texts
 * - 'too_slow': a step of the conversion took longer than its time limit
 * - 'busy': too many pictures wait, this one waited too long, or its request has ended; the same picture can be sent again
 */
export type PictureProblem =
  | 'too_large'
  | 'type'
  | 'animated'
  | 'too_many_pixels'
  | 'too_much_metadata'
  | 'unreadable'
  | 'too_slow'
  | 'busy'

/** A picture that is being converted. */
export type Picture = Sharp

export interface PictureFacts {
  /** Content type found in the file, such as 'image/jpeg'. */
  type: string
  /** Pixels, after the rotation to upright. */
  width: number
  height: number
}

export interface ConversionOptions {
  maxBytes: number
  /** Time limit of each step of the conversion. */
  seconds: number
  /** Whose picture it is, such as a family's id: senders take turns. */
  sender: string
  /** Ends the wait for a turn. */
  signal?: AbortSignal | undefined
}

export type ConversionResult<T> = { ok: true; value: T } | { ok: false; reason: PictureProblem }

/**
 * Passes a picture to `convert`, rotated upright and without metadata, when it is the sender's turn. Refuses by its header,
 * before it is decoded: vector images, animated images, too many pixels or compressed texts, and HEIC that the image library
 * cannot decode.
 */
export async function convertPicture<T>(
  original: Uint8Array,
  { maxBytes, seconds, sender, signal }: ConversionOptions,
  convert: (picture: Picture, facts: PictureFacts) => Promise<T>,
): Promise<ConversionResult<T>> {
  if (original.byteLength > maxBytes) return refuse('too_large')
  const fileType = await fileTypeFromBuffer(original).catch(() => undefined)
  if (!fileType) return refuse('type')
  const type = fileType.mime
  if (ANIMATED.has(type)) return refuse('animated')
  if (!FORMATS.has(type)) return refuse('type')
  if (type === 'image/png' && countCompressedTexts(original) > MAX_COMPRESSED_TEXTS)
    return refuse('too_much_metadata')

  try {
    return await pictureQueue(
      async () => {
        const header = await sharp(original, { limitInputPixels: false }).metadata()
        if (header.format !== FORMATS.get(type)) return refuse('unreadable')
        if ((header.pages ?? 1) > 1) return refuse('animated')
        const isCostly = header.format === 'heif' || (header.format === 'png' && header.isProgressive)
        const maxPixels = isCostly ? MAX_COSTLY_PIXELS : MAX_PIXELS
        if (header.width * header.height > maxPixels) return refuse('too_many_pixels')
        const picture = sharp(original, { limitInputPixels: maxPixels, failOn: 'error' })
          .timeout({ seconds })
          .autoOrient()
        const { width, height } = header.autoOrient
        return { ok: true, value: await convert(picture, { type, width, height }) }
      },
      { sender, signal },
    )
  } catch (error) {
    if (error instanceof OverloadedError || signal?.aborted) return refuse('busy')
    if (error instanceof Error && error.message.startsWith('timeout:')) return refuse('too_slow')
    return refuse(type.startsWith('image/hei') ? 'type' : 'unreadable')
  }
}

/** Decoded pixels, for several encodings of one picture. */
export interface Pixels {
  /** Red, green, blue and alpha of each pixel. */
  data: Buffer
  /** In pixels. */
  info: { width: number; height: number }
}

/** Decodes a picture once. */
export const decodePixels = (picture: Picture): Promise<Pixels> =>
  picture.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** The picture of these pixels, with a time limit for each encoding. */
export const pictureOf = ({ data, info: { width, height } }: Pixels, seconds: number): Picture =>
  sharp(data, { raw: { width, height, channels: 4 } }).timeout({ seconds })

const refuse = (reason: PictureProblem): { ok: false; reason: PictureProblem } => ({ ok: false, reason })
