import { atomOf, rssOf } from '#app/domain/blog/reading/feed.ts'
import { findFeedPosts } from '#app/domain/blog/queries.server.ts'
import { environment } from '#app/base/env.server.ts'
import { MUST_REVALIDATE } from '#app/platform/must-revalidate.ts'
import { PAGES } from '#content/pages.ts'
import type { PublicPage } from './page.tsx'

/** Feeds of the newest posts, with their full text. */
export const rss = defineFeed('application/rss+xml', rssOf)
export const atom = defineFeed('application/atom+xml', atomOf)

function defineFeed(type: string, render: typeof rssOf): PublicPage {
  const { title, description } = PAGES.blog
  return {
    cache: MUST_REVALIDATE,
    async get() {
      const feed = render(await findFeedPosts(), { title, description, origin: environment().appUrl })
      return new Response(feed, {
        headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': MUST_REVALIDATE },
      })
    },
  }
}
