import { exportPosts } from '#app/domain/blog/export/export-posts.server.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/export-blog.ts'

/** 'Baixar o blog': a ZIP with all posts and pictures. */
export async function loader({ request, context }: Route.LoaderArgs) {
  // another site must not start this expensive request
  const fetchSite = request.headers.get('sec-fetch-site') ?? 'none'
  if (fetchSite !== 'same-origin' && fetchSite !== 'none') {
    return textResponse('Pedido recusado: ele veio de outro site.', 403)
  }
  if (request.method !== 'GET') return new Response(null, { status: 405 })
  const result = await exportPosts(context.get(administratorContext).id, request.signal)
  if (!result.ok) return textResponse('Muitas cópias em pouco tempo. Espere uma hora e tente de novo.', 429)
  return new Response(result.body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${result.fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}

function textResponse(message: string, status: number): Response {
  return new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
