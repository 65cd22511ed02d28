import { findSitemapEntries } from '#app/domain/blog/queries.server.ts'
import { sitemapEntries } from '#app/domain/marketing/queries.server.ts'
import { robotsTxt, sitemapXml } from '#app/domain/marketing/sitemap.ts'
import { environment } from '#app/base/env.server.ts'
import type { PublicPage } from './page.tsx'

const CACHE = 'public, max-age=3600'

export const robots = defineFile('text/plain', async () => robotsTxt(environment().appUrl))

export const sitemap = defineFile('application/xml', async () => {
  return sitemapXml(environment().appUrl, sitemapEntries(await findSitemapEntries()))
})

function defineFile(type: string, render: () => Promise<string>): PublicPage {
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': CACHE }
  return { cache: CACHE, get: async () => new Response(await render(), { headers }) }
}
