import { robotsTxt } from '#app/domain/marketing/sitemap.ts'
import { environment } from '#app/base/env.server.ts'
import type { PublicPage } from './page.tsx'

const CACHE = 'public, max-age=3600'

export const robots: PublicPage = {
  cache: CACHE,
  get: async () =>
    new Response(robotsTxt(environment().appUrl), {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': CACHE },
    }),
}
