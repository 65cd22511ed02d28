import { pageNumberOf, searchTextOf } from '#app/domain/blog/post.ts'
import { PostListView } from '#app/domain/blog/editor/components/post-list-view.tsx'
import { findListedPosts, findUnsavedCopies } from '#app/domain/blog/editor/list-queries.server.ts'
import { stateFromQuery } from '#app/domain/blog/editor/post-list.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { isAfterUnknownPath } from '#app/ui/unknown-path.ts'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/posts.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Posts do blog · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Lists the posts, and the person's working copies of posts that were never saved. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { id } = context.get(administratorContext)
  const filter = {
    page: pageNumberOf(url.searchParams.get('pagina')),
    search: searchTextOf(url.searchParams.get('busca')),
    state: stateFromQuery(url.searchParams.get('status')),
  }
  const [list, copies] = await Promise.all([findListedPosts(filter, id), findUnsavedCopies(id)])
  return { list, copies, filter, isFromUnknown: isAfterUnknownPath(url.searchParams) }
}

export default function Posts({ loaderData }: Route.ComponentProps) {
  return <PostListView {...loaderData} />
}
