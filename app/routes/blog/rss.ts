import { rssOf } from '#app/domain/blog/feed.ts'
import { findFeedPosts } from '#app/domain/blog/queries.server.ts'
import { askedAgain } from '#app/platform/asked-again.ts'
import { environment } from '#app/platform/env.server.ts'
import { PAGES } from '#content/pages.ts'

export const handle = { isEverybodys: true }

/** The newest posts, whole, for readers of feeds. */
export async function loader() {
  const { title, description } = PAGES.blog
  const feed = rssOf(await findFeedPosts(), { title, description, origin: environment().appUrl })
  return new Response(feed, {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', ...askedAgain },
  })
}
