import { hash } from 'node:crypto'
import type { RenderedPage } from '#app/pages/page.tsx'
import type { Environment } from '#app/base/env.server.ts'
import { chooseEncoding, compress, type Encoding, isCompressible } from './compression.ts'
import { setSecurityHeaders } from './security-headers.ts'

/** A rendered page with all headers, which can be sent any number of times. */
export interface StoredPage {
  status: number
  /** Without cookies. A record and not `Headers`, because the HTTP adapter sends a record without copying it. */
  headers: Readonly<Record<string, string>>
  cookies: readonly string[]
  /** Weak ETag of the content, the same for all encodings; '' for a status other than 200. */
  etag: string
  body: Buffer
  compressedBodies: Map<Encoding, Promise<Buffer>>
  /** Whether the page is the same for every visitor. */
  isCacheable: boolean
}

const COMPRESSION_QUALITY = 6

/** Turns a rendered page into a StoredPage with all headers. Reads the body of a Response. */
export async function storePage(
  page: RenderedPage | Response,
  environment: Environment,
): Promise<StoredPage> {
  const { status } = page
  const isCacheable = isCacheablePage(page)
  const body = 'html' in page ? Buffer.from(page.html) : Buffer.from(await page.arrayBuffer())
  const headers = new Headers(page.headers)
  const etag = status === 200 ? (headers.get('etag') ?? `W/"${hash('sha256', body, 'base64url')}"`) : ''
  setSecurityHeaders(headers, undefined, environment)
  if (etag && isCacheable) headers.set('etag', etag)
  if (isCompressible(headers.get('content-type'))) headers.append('vary', 'accept-encoding')
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  return {
    status,
    headers: Object.fromEntries(headers),
    cookies,
    etag,
    body,
    compressedBodies: new Map(),
    isCacheable,
  }
}

const isCacheablePage = ({ status, headers }: RenderedPage | Response) =>
  status === 200 &&
  /\bpublic\b/.test(headers.get('cache-control') ?? '') &&
  !headers.has('set-cookie') &&
  !headers.has('vary')

/** Estimated bytes in memory, including compressed copies; undefined for a page that must not be stored. */
export const sizeOfPage = ({ body, isCacheable }: StoredPage): number | undefined =>
  isCacheable ? 2_000 + body.length * 2 : undefined

interface PageRequestHeaders {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** The response to one request: 304 if the client's copy is current, else the page in an accepted encoding. */
export async function sendPage(
  page: StoredPage,
  requestHeaders: PageRequestHeaders,
  requestId: string,
): Promise<Response> {
  const { status, etag, body, cookies } = page
  const headers: Record<string, string> = { ...page.headers, 'x-request-id': requestId }
  if (requestHeaders.ifNoneMatch && etag && matches(etag, requestHeaders.ifNoneMatch)) {
    return new Response(null, { status: 304, headers })
  }
  const encoding = chooseEncoding(body, headers['content-type'], requestHeaders.acceptEncoding)
  const bytes = encoding ? await compressedBody(page, encoding) : body
  if (encoding) headers['content-encoding'] = encoding
  if (bytes.length > 0) headers['content-length'] = String(bytes.length)
  const response = new Response(bytes.length > 0 ? (bytes as BodyInit) : null, { status, headers })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

function compressedBody({ body, compressedBodies }: StoredPage, encoding: Encoding): Promise<Buffer> {
  let bytes = compressedBodies.get(encoding)
  if (!bytes) {
    bytes = compress(body, encoding, COMPRESSION_QUALITY)
    compressedBodies.set(encoding, bytes)
  }
  return bytes
}

/** Whether an If-None-Match header names the tag (RFC 9110, section 13.1.2: weak comparison). */
function matches(etag: string, ifNoneMatch: string): boolean {
  if (ifNoneMatch.trim() === '*') return true
  const strongTag = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === strongTag)
}
