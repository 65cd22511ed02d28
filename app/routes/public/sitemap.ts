import { findSitemapPosts } from '#app/domain/blog/queries.server.ts'
import { sitemapEntries } from '#app/domain/site/queries.server.ts'
import { sitemapXml } from '#app/domain/site/sitemap.ts'
import { environment } from '#app/platform/env.server.ts'

export const handle = { isEverybodys: true }

/** Every public page, for search engines. */
export async function loader() {
  const posts = await findSitemapPosts()
  const more = posts.map(({ path, updatedAt }) => ({ path, lastModified: updatedAt.slice(0, 10) }))
  return new Response(sitemapXml(environment().appUrl, sitemapEntries(more)), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
