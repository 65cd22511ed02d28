import { exportPosts } from '#app/domain/transfers/export-posts.server.ts'
import type { Route } from './+types/export-blog.ts'

/** 'Baixar o blog': a ZIP with every post and picture, for administrators. */
export async function loader({ request }: Route.LoaderArgs) {
  // dear to make: no other site may start one
  const site = request.headers.get('sec-fetch-site') ?? 'none'
  if (site !== 'same-origin' && site !== 'none') {
    return new Response('Pedido recusado: ele veio de outro site.', {
      status: 403,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  }
  if (request.method !== 'GET') return new Response(null, { status: 405 })
  const { fileName, body } = await exportPosts()
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}
