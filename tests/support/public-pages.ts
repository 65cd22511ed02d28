import type { PageAssets, PageRequest } from '#app/pages/page.tsx'
import { anAddress } from './people.ts'

/** A page without stylesheet and with scripts that are never fetched. */
export const NO_ASSETS: PageAssets = { stylesheet: () => null, script: (name) => `/${name}.js` }

/** A request for a page, as the server passes it on. */
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
    clientAddress: anAddress(),
    requestId: '',
  }
}
