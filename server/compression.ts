import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** Below this size, compression saves less than a network packet. */
const MIN_COMPRESSED_BYTES = 512

/** Whether responses of this content type are compressed. Event streams are not, because compression would buffer them. */
export const isCompressible = (contentType: string | null | undefined): boolean =>
  /^(?:text\/(?!event-stream)|application\/(?:json|(?:[\w.-]+\+)?xml)\b)/.test(contentType ?? '')

// a few values of Accept-Encoding occur again and again
const encodingCache = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 100 })

/** The content encoding for `body`; undefined to send it uncompressed. */
export function chooseEncoding(
  body: Buffer,
  contentType: string | null | undefined,
  acceptEncoding: string | null | undefined,
): Encoding | undefined {
  if (body.length < MIN_COMPRESSED_BYTES || !isCompressible(contentType)) return undefined
  return negotiateEncoding(acceptEncoding)
}

function negotiateEncoding(acceptEncoding: string | null | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined
  let cached = encodingCache.get(acceptEncoding)
  if (!cached) {
    cached = { encoding: parseAcceptEncoding(acceptEncoding) }
    encodingCache.set(acceptEncoding, cached)
  }
  return cached.encoding
}

function parseAcceptEncoding(header: string): Encoding | undefined {
  const names = header
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}

/** `quality`: 4 for a response that is sent once, up to 11 for one that is sent often (gzip: up to 9). */
export function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(body, { level: Math.min(quality, 9) })
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}
