import { readImageFile } from '#app/domain/images/read-image-file.server.ts'
import { PICTURE_POLICY } from '#app/platform/media/picture-policy.ts'
import type { Route } from './+types/image.ts'

/** A file of a picture of the blog. Its address never names other bytes, so that it is fetched once. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const file = await readImageFile(url.pathname)
  if (!file) {
    return new Response('Imagem não encontrada.', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    })
  }
  const etag = `"${url.pathname.split('/').slice(-2).join('-')}"`
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': PICTURE_POLICY,
    etag,
    // feeds carry the pictures to readers that stand elsewhere
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(file.bytes, {
    headers: {
      ...headers,
      'content-type': file.type,
      'content-length': String(file.bytes.length),
      'content-disposition': 'inline',
    },
  })
}
