import type { Context, Hono } from 'hono'
import { findNextPublication } from '#app/domain/blog/queries.server.ts'
import { countPageView } from '#app/domain/marketing/page-counts/count-page-view.server.ts'
import { renderFailedPage } from '#app/pages/error.tsx'
import { PAGE_TABLE } from '#app/pages/page-table.ts'
import type { PageAssets, PageRequest, PublicPage } from '#app/pages/page.tsx'
import { isDatabaseUnavailable } from '#app/platform/database-unavailable.server.ts'
import type { Environment } from '#app/base/env.server.ts'
import { isReceivingChanges, subscribeToBlog } from '#app/platform/live/live-hub.server.ts'
import { log } from '#app/base/log.server.ts'
import { isOwnHost } from '#app/base/own-host.server.ts'
import { currentRequestId } from '#app/base/request-id.server.ts'
import { OverloadedError } from '#app/base/semaphore.server.ts'
import { countPublicPage } from './http-metrics.ts'
import { cacheKey } from './cache-key.ts'
import { clientIp } from './client-ip.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { busyResponse, queuePublicRender } from './render-queues.ts'
import { refuseForeignHost } from './same-origin.ts'
import { sendPage, sizeOfPage, type StoredPage, storePage } from './stored-page.ts'
import type { WebEnv } from './web-env.ts'

type PageContext = Context<WebEnv>

/** The cache of rendered pages, cleared when a post changes. */
export function createPublicPageCache(): PageCache<StoredPage> {
  const cache = createPageCache<StoredPage>({
    isListening: isReceivingChanges,
    findNextChange: findNextPublication,
    sizeOf: sizeOfPage,
  })
  subscribeToBlog(cache.clear)
  return cache
}

interface PublicPageOptions {
  assets: PageAssets
  /** If undefined, as in development, every page is rendered for each request. */
  cache?: PageCache<StoredPage>
}

export function servePublicPages(
  web: Hono<WebEnv>,
  environment: Environment,
  { assets, cache }: PublicPageOptions,
): void {
  for (const [path, page] of Object.entries(PAGE_TABLE)) {
    web.get(path, async (context) => {
      const url = new URL(context.req.url)
      const key = page.cache && cache ? cacheKey(url) : undefined
      if (key === undefined) return renderForVisitor(context, url, page.get)
      return respond(context, await cache!.get(key, () => renderShared(context, key, page.get)))
    })
    const { post } = page
    if (post) web.post(path, async (context) => renderForVisitor(context, new URL(context.req.url), post))
  }

  /** Renders with a request that has nothing but the URL, so that the cached page contains no data of this visitor. */
  function renderShared(context: PageContext, key: string, handler: PublicPage['get']) {
    const url = new URL(key, environment.appUrl)
    return renderPage(handler, pageRequest(context, new Request(url), url))
  }

  async function renderForVisitor(context: PageContext, url: URL, handler: PublicPage['get']) {
    if (!isOwnHost(context.req.header('host'), environment)) return refuseForeignHost(context)
    const page = await renderPage(handler, pageRequest(context, context.req.raw, url))
    return respond(context, { page, isHit: false })
  }

  function pageRequest(context: PageContext, request: Request, url: URL): PageRequest {
    return {
      request,
      url,
      param: (name) => context.req.param(name) ?? '',
      clientIp: clientIp(context, environment.trustedProxies),
      requestId: currentRequestId() ?? '',
    }
  }

  /** Never throws: after an error it renders an error page. */
  async function renderPage(handler: PublicPage['get'], request: PageRequest): Promise<StoredPage> {
    const rendered = await queuePublicRender(() => handler(request, assets), request.clientIp).catch(
      (error: unknown) => {
        // a write whose check fails in its transaction throws the Response
        if (error instanceof Response) return error
        if (error instanceof OverloadedError) return busyResponse()
        log.error({ requestId: request.requestId, err: error }, 'a public page failed')
        return renderFailedPage(request, assets, { isUnavailable: isDatabaseUnavailable(error) })
      },
    )
    return storePage(rendered, environment)
  }
}

function respond(context: PageContext, { page, isHit }: { page: StoredPage; isHit: boolean }) {
  const { method, path } = context.req
  const header = (name: string) => context.req.header(name)
  if (page.isCacheable) countPublicPage(isHit ? 'hit' : 'miss')
  countPageView({ method, path, header }, page.status, page.headers['content-type'])
  context.set('hasAllHeaders', true)
  const requested = { acceptEncoding: header('accept-encoding'), ifNoneMatch: header('if-none-match') }
  return sendPage(page, requested, currentRequestId() ?? '')
}
