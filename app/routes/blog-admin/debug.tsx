import { pageNumberOf } from '#app/domain/blog/post.ts'
import { DebugPage } from '#app/domain/blog/editor/components/debug-page.tsx'
import { findListedPosts } from '#app/domain/blog/editor/list-queries.server.ts'
import { log } from '#app/base/log.server.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/debug.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Depuração do blog · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumberOf(url.searchParams.get('pagina'))
  const list = await findListedPosts(
    { page, search: '', state: null },
    context.get(administratorContext).id,
  ).catch((error: unknown) => {
    log.error({ err: error }, 'the posts could not be read')
    return null
  })
  return { list }
}

export default function Debug({ loaderData: { list } }: Route.ComponentProps) {
  return <DebugPage list={list} />
}
