import { encodingFor, pack, SMALLEST_PACKED } from './packing.ts'
import { readyToPaint } from './ready-to-paint.ts'

/**
 * Sends a page of one person in one piece and ready to be painted: its style sheets inside it, scripts behind everything
 * that is seen, compressed for this client. What is no page stays as it is.
 */
export async function sendWhole(request: Request, response: Response): Promise<Response> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage || !response.body) return response
  const page = Buffer.from(readyToPaint(await response.text()))
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  const encoding =
    page.length < SMALLEST_PACKED ? undefined : encodingFor(request.headers.get('accept-encoding'))
  const body = encoding ? await pack(page, encoding) : page
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(new Uint8Array(body), { status: response.status, headers })
}
