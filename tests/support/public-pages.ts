import type { PageAssets, PageRequest } from '#app/pages/page.tsx'
import { aClientIp } from './people.ts'

/** Assets for tests: no stylesheet, and script URLs that nobody fetches. */
export const TEST_ASSETS: PageAssets = {
  stylesheet: () => null,
  script: (name) => ({ src: `/${name}.js`, imports: [] }),
}

/** A request as the server passes it to a page. Its host is forged, because pages must not use the host of a request. */
export function aPageRequest(
  path: string,
  params: Record<string, string> = {},
  init: RequestInit = {},
): PageRequest {
  const request = new Request(new URL(path, 'http://mal.exemplo'), init)
  return {
    request,
    url: new URL(request.url),
    param: (name) => params[name] ?? '',
    clientIp: aClientIp(),
    requestId: '',
  }
}
