import { hash } from 'node:crypto'
import type { Environment } from '#app/platform/env.server.ts'
import { log } from '#app/platform/log.server.ts'
import { type Encoding, encodingFor, pack, packSmallest, SMALLEST_PACKED } from './packing.ts'
import { securityHeaders } from './security-headers.ts'

/** A page as everybody gets it, ready to be sent any number of times. */
export interface FinishedPage {
  path: string
  status: number
  type: string
  /** By what it says, however it is packed; '' where there is nothing to have again. */
  etag: string
  headers: Readonly<Record<string, string>>
  whole: Buffer
  packed: Map<Encoding, Buffer>
  /** Packed as small as can be, or about to be. */
  small: Set<Encoding>
  /** How often it was sent. */
  sent: number
}

export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer | undefined
}

/** What is asked of a page, by the headers of those names. */
export interface Wish {
  accepted: string | null | undefined
  known: string | null | undefined
}

/** Takes what was rendered, ready to be painted, to its end: with its mark and with the headers of every answer. */
export function finishPage(
  path: string,
  { status, headers: own, text }: { status: number; headers: Headers; text: string },
  environment: Environment,
): FinishedPage {
  const type = own.get('content-type') ?? 'text/plain; charset=utf-8'
  const whole = Buffer.from(text)
  const etag = status === 200 ? `W/"${hash('sha256', whole, 'base64url')}"` : ''
  const secured = securityHeaders(new Response(null, { headers: own }), undefined, environment)
  const headers = { ...Object.fromEntries(secured.headers), vary: 'accept-encoding', ...(etag && { etag }) }
  return { path, status, type, etag, headers, whole, packed: new Map(), small: new Set(), sent: 0 }
}

/** The answer to a client; undefined while the page is not packed as this client wants it. */
export function answerFor(page: FinishedPage, { accepted, known }: Wish): Answer | undefined {
  if (known && page.etag && isKnown(page.etag, known))
    return { status: 304, headers: { ...page.headers }, body: undefined }
  const encoding = page.whole.length < SMALLEST_PACKED ? undefined : encodingFor(accepted)
  const body = encoding ? page.packed.get(encoding) : page.whole
  if (!body) return undefined
  page.sent += 1
  // what is asked for again is worth the trouble
  if (encoding && page.sent > 1 && !page.small.has(encoding)) void makeSmaller(page, encoding)
  const headers: Record<string, string> = { ...page.headers, 'content-length': String(body.length) }
  if (encoding) headers['content-encoding'] = encoding
  return { status: page.status, headers, body }
}

/** Packs the page for a client that may ask for it packed. */
export async function packFor(page: FinishedPage, { accepted }: Wish): Promise<void> {
  const encoding = encodingFor(accepted)
  if (!encoding || page.whole.length < SMALLEST_PACKED || page.packed.has(encoding)) return
  page.packed.set(encoding, smallest.get(encoding + page.etag) ?? (await pack(page.whole, encoding)))
}

/** Bytes of memory. */
export function sizeOf(page: FinishedPage): number {
  // what is not packed yet may be soon
  return 2_000 + page.whole.length * 2
}

function isKnown(etag: string, known: string): boolean {
  if (known.trim() === '*') return true
  const bare = etag.slice(2)
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === bare)
}

/** Packed as small as can be, by encoding and mark: a page that is made anew and says the same is not packed again. */
const smallest = new Map<string, Buffer>()
const MOST_SMALLEST = 400

async function makeSmaller(page: FinishedPage, encoding: Encoding): Promise<void> {
  page.small.add(encoding)
  try {
    const key = encoding + page.etag
    const body = smallest.get(key) ?? (await packSmallest(page.whole, encoding))
    smallest.delete(key)
    smallest.set(key, body)
    const oldest = smallest.keys().next().value
    if (smallest.size > MOST_SMALLEST && oldest !== undefined) smallest.delete(oldest)
    page.packed.set(encoding, body)
  } catch (error) {
    log.warn({ err: error }, 'a page could not be compressed')
  }
}
