import { renderSharePicture } from '#app/domain/blog/media/render-share-picture.server.ts'
import { PICTURE_POLICY } from '#app/platform/media/picture-policy.ts'
import { pictureUnavailable } from '#app/platform/media/picture-unavailable.ts'
import type { PublicPage } from './page.tsx'

const CACHE = 'public, max-age=86400'

/** A post's cover in the shape that social networks show: /blog/og/{file} with the file name of `sharePicturePath`. */
export const blogSharePicture: PublicPage = {
  // rendering it is slow
  cache: CACHE,
  async get({ param }) {
    const result = await renderSharePicture(param('file'))
    if (!result.ok && result.reason === 'unavailable') return pictureUnavailable()
    if (!result.ok) {
      return new Response('Imagem não encontrada.', {
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      })
    }
    return new Response(result.bytes, {
      headers: {
        'content-type': 'image/jpeg',
        'cache-control': CACHE,
        'content-security-policy': PICTURE_POLICY,
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
  },
}
