import { chooseEncoding, compress, isCompressible } from './compression.ts'

const QUALITY = 4

/**
 * Compresses a rendered screen, its data or a JSON response in an encoding that the client accepts. Other responses are
 * returned unchanged. `transformHtml` changes the HTML of a screen before it is compressed.
 */
export async function compressResponse(
  request: Request,
  response: Response,
  transformHtml: (html: string) => string,
): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (!response.body || !isCompressible(type) || response.headers.has('content-encoding')) return response
  const isPage = type.startsWith('text/html')
  const body = isPage
    ? Buffer.from(transformHtml(await response.text()))
    : Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  const encoding = chooseEncoding(body, type, request.headers.get('accept-encoding'))
  const bytes = encoding ? await compress(body, encoding, QUALITY) : body
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.length))
  return new Response(new Uint8Array(bytes), { status: response.status, headers })
}
