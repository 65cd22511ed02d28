import { robotsTxt } from '#app/domain/site/sitemap.ts'
import { environment } from '#app/platform/env.server.ts'

export const handle = { isEverybodys: true }

/** What search engines may read. */
export function loader() {
  return new Response(robotsTxt(environment().appUrl), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
