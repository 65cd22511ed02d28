import { Hono } from 'hono'
import { countPageView } from '#app/domain/site/count-page-view.server.ts'
import type { Environment } from '#app/platform/env.server.ts'
import { isOwnHost } from '#app/platform/own-host.server.ts'
import { currentRequestId } from '#app/platform/request-id.server.ts'
import { registry } from './answer-figures.ts'
import { clientAddress, type NodeBindings } from './client-address.ts'
import { answerBroken } from './away.ts'
import { answerMetrics } from './metrics-page.ts'
import type { PublicPages } from './public-pages.ts'
import { answerAlive, answerReady, createReadiness, type Readiness } from './readiness.ts'
import { refuseMalformedPaths, refuseOtherMethods } from './well-formed.ts'
import { isForStrangers } from './everybodys.ts'
import { busyOr, inOpenTurn } from './rendering-turns.ts'
import { createRender } from './render.ts'
import { logRequest } from './request-log.ts'
import { refuseForeignHost, refuseForeignWrites } from './same-origin.ts'
import { serveFiles } from './files.ts'
import { guardEveryAnswer, securityHeaders } from './security-headers.ts'
import { limitBody } from './body-limit.ts'
import { takePaymentEvent } from './webhooks.ts'
import { sendWhole } from './whole-pages.ts'

/**
 * The whole HTTP side of the product: static files, headers, refusal of foreign writes,
 * health, and React Router behind them. Without `pages` every page is rendered for the one who asks.
 */
export function createWeb(
  environment: Environment,
  { pages, readiness = createReadiness() }: { pages?: PublicPages; readiness?: Readiness } = {},
): Hono<{ Bindings: NodeBindings }> {
  const web = new Hono<{ Bindings: NodeBindings }>()
  const render = createRender(environment)

  web.onError(answerBroken)
  web.use('*', guardEveryAnswer(environment))
  web.use('*', refuseOtherMethods())
  web.use('*', refuseMalformedPaths())
  web.get('/saude', answerAlive)
  web.get('/pronto', answerReady(readiness))
  web.get('/metrics', answerMetrics(registry, environment.metricsToken))

  if (environment.mode === 'production') serveFiles(web)

  web.use('*', logRequest())
  web.use('*', limitBody())
  web.use('*', refuseForeignWrites(environment))

  web.post('/webhooks/:provider', takePaymentEvent)
  web.all('/webhooks/*', (context) => context.text('use POST', 405, { allow: 'POST' }))

  web.all('*', async (context) => {
    const request = context.req.raw
    const requestId = currentRequestId() ?? ''
    const client = { clientAddress: clientAddress(context, environment.trustedProxies), requestId }
    const everybodys = await pages?.answerByFramework(request, requestId)
    // public pages are rendered from their path alone; every other page may hold data
    if (!everybodys && !isOwnHost(context.req.header('host'), environment)) return refuseForeignHost(context)
    const renderIt = () => render(request, client)
    const isInTurn = request.method !== 'POST' && isForStrangers(context.req.path)
    const rendered = everybodys ?? (await (isInTurn ? inOpenTurn(renderIt).catch(busyOr) : renderIt()))
    const { response, nonce } =
      rendered instanceof Response ? { response: rendered, nonce: undefined } : rendered
    const asked = {
      method: request.method,
      path: context.req.path,
      header: (name: string) => context.req.header(name),
    }
    countPageView(asked, response.status, response.headers.get('content-type'))
    if (nonce === undefined) return response
    // in development the styles come from Vite
    const isBuilt = environment.mode === 'production'
    return securityHeaders(isBuilt ? await sendWhole(request, response) : response, nonce, environment)
  })

  return web
}
