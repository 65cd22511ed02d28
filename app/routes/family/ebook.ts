import { contentDispositionOf } from '#app/domain/ebooks/ebook.ts'
import { findEbook } from '#app/domain/ebooks/queries.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/ebook.ts'

/** One of the bonus e-books as a file, for members of a subscribed family. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ebook = await findEbook(context.get(familyContext), params.slug)
  if (!ebook) {
    const headers = { 'content-type': 'text/plain; charset=utf-8' }
    return new Response('E-book não encontrado.', { status: 404, headers })
  }
  // revalidated on each request, because a subscription may end
  const headers = { etag: ebook.etag, 'cache-control': 'private, no-cache' }
  if (request.headers.get('if-none-match') === ebook.etag) return new Response(null, { status: 304, headers })
  return new Response(ebook.bytes, {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-length': String(ebook.bytes.byteLength),
      'content-disposition': contentDispositionOf(ebook.fileName),
    },
  })
}
