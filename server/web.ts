import { Hono } from 'hono'
import { countPageView } from '#app/domain/marketing/page-counts/count-page-view.server.ts'
import type { PageAssets } from '#app/pages/page.tsx'
import type { Environment } from '#app/base/env.server.ts'
import { isOwnHost } from '#app/base/own-host.server.ts'
import { currentRequestId } from '#app/base/request-id.server.ts'
import { OverloadedError } from '#app/base/semaphore.server.ts'
import { registry } from './http-metrics.ts'
import { serveDeviceActions } from './device-actions.ts'
import { serveFamilyActions } from './family-actions.ts'
import { respondToError } from './service-unavailable.ts'
import { limitBody } from './body-limit.ts'
import { clientIp } from './client-ip.ts'
import { compressResponse } from './compress-response.ts'
import { deferHydration } from './deferred-hydration.ts'
import { serveStaticFiles } from './static-files.ts'
import { inlineStylesheets } from './inline-assets.ts'
import { serveMetrics } from './metrics-page.ts'
import type { PageCache } from './page-cache.ts'
import { servePublicPages } from './public-pages.ts'
import { serveLiveness, serveReadiness, createReadiness, type Readiness } from './readiness.ts'
import { createRender } from './render.ts'
import { busyResponse, queueScreenRender } from './render-queues.ts'
import { logRequest } from './request-log.ts'
import { publicRouteAt } from './route-patterns.ts'
import { refuseForeignHost, refuseForeignWrites } from './same-origin.ts'
import { secureOtherResponses, setSecurityHeaders } from './security-headers.ts'
import type { StoredPage } from './stored-page.ts'
import type { WebEnv } from './web-env.ts'
import { receiveWebhook } from './webhooks.ts'
import { refuseMalformedPaths, refuseOtherMethods } from './validate-request.ts'

interface WebOptions {
  assets: PageAssets
  /** If undefined, public pages are rendered for each request. */
  cache?: PageCache<StoredPage>
  readiness?: Readiness
}

/** The HTTP application: static files, health, webhooks, public pages and the screens of React Router. */
export function createWeb(
  environment: Environment,
  { assets, cache, readiness = createReadiness() }: WebOptions,
): Hono<WebEnv> {
  // not strict: '/blog/' matches '/blog'
  const web = new Hono<WebEnv>({ strict: false })
  const render = createRender(environment)
  // undefined in development, where the HTML stays as React Router renders it
  const { startScript } = assets
  const transformHtml = (html: string) =>
    startScript === undefined ? html : deferHydration(inlineStylesheets(html), startScript)

  web.onError(respondToError)
  // responses that set no security headers themselves
  web.use('*', secureOtherResponses(environment))
  web.use('*', refuseOtherMethods())
  web.use('*', refuseMalformedPaths())
  web.get('/saude', serveLiveness)
  web.get('/pronto', serveReadiness(readiness, environment.trustedProxies))
  web.get('/metrics', serveMetrics(registry, environment.metricsToken))

  if (environment.mode === 'production') serveStaticFiles(web)

  web.use('*', logRequest())
  web.use('*', limitBody())
  web.use('*', refuseForeignWrites(environment))

  web.post('/webhooks/:provider', receiveWebhook)
  web.all('/webhooks/*', (context) => context.text('use POST', 405, { allow: 'POST' }))

  serveFamilyActions(web, environment)
  serveDeviceActions(web, environment)
  servePublicPages(web, environment, { assets, cache })

  web.all('*', async (context) => {
    const request = context.req.raw
    const { method, path } = context.req
    const requestId = currentRequestId() ?? ''
    if (!isOwnHost(context.req.header('host'), environment)) return refuseForeignHost(context)
    // before the queue, because it renders nothing
    const publicRoute = method === 'POST' ? 'other' : publicRouteAt(path)
    if (publicRoute === 'unknown') return context.redirect('/')
    const client = { clientIp: clientIp(context, environment.trustedProxies), requestId }
    const renderScreen = () => render(request, client)
    // anybody may request these, so many of them must wait
    const rendered = await (publicRoute === 'screen'
      ? queueScreenRender(renderScreen, client.clientIp).catch(busyOrThrow)
      : renderScreen())
    if (rendered instanceof Response) return rendered
    const { response, nonce } = rendered
    const header = (name: string) => context.req.header(name)
    countPageView({ method, path, header }, response.status, response.headers.get('content-type'))
    const compressed = await compressResponse(request, response, transformHtml)
    setSecurityHeaders(compressed.headers, nonce, environment)
    return compressed
  })

  return web
}

function busyOrThrow(error: unknown): Response {
  if (error instanceof OverloadedError) return busyResponse()
  throw error
}
