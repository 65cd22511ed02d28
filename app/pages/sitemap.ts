import { findSitemapPosts } from '#app/domain/blog/queries.server.ts'
import { sitemapEntries } from '#app/domain/marketing/queries.server.ts'
import { sitemapXml } from '#app/domain/marketing/sitemap.ts'
import { environment } from '#app/base/env.server.ts'
import type { PublicPage } from './page.tsx'

const CACHE = 'public, max-age=3600'

/** Every public page and post, for search engines. */
export const sitemap: PublicPage = {
  cache: CACHE,
  async get() {
    const posts = await findSitemapPosts()
    const entries = posts.map(({ path, updatedAt }) => ({ path, lastModified: updatedAt.slice(0, 10) }))
    return new Response(sitemapXml(environment().appUrl, sitemapEntries(entries)), {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': CACHE },
    })
  },
}
