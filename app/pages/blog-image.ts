import { readImageFile } from '#app/domain/blog/media/read-image-file.server.ts'
import { pictureUnavailable } from '#app/platform/media/picture-unavailable.ts'
import { PICTURE_POLICY } from '#app/platform/media/picture-policy.ts'
import type { PublicPage } from './page.tsx'

/** One file of a picture of the blog. The bytes at a URL never change. */
export const blogImage: PublicPage = {
  async get({ request, url }) {
    const result = await readImageFile(url.pathname)
    if (!result.ok && result.reason === 'unavailable') return pictureUnavailable()
    if (!result.ok) {
      return new Response('Imagem não encontrada.', {
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      })
    }
    const { file } = result
    const etag = `"${url.pathname.split('/').slice(-2).join('-')}"`
    const headers = {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': PICTURE_POLICY,
      etag,
      // feed readers show the pictures on other sites
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
  },
}
