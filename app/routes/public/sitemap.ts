import { sitemapEntries } from '#app/domain/site/queries.server.ts'
import { sitemapXml } from '#app/domain/site/sitemap.ts'
import { environment } from '#app/platform/env.server.ts'

/** Every public page, for search engines. */
export function loader() {
  return new Response(sitemapXml(environment().appUrl, sitemapEntries()), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
