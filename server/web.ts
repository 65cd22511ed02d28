import { Hono } from 'hono'
import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { countPageView } from '#app/domain/site/count-page-view.server.ts'
import type { Environment } from '#app/platform/env.server.ts'
import { clientAddress, type NodeBindings } from './client-address.ts'
import type { PublicPages } from './public-pages.ts'
import { createRender } from './render.ts'
import { logRequest } from './request-log.ts'
import { refuseForeignWrites } from './same-origin.ts'
import { serveFiles } from './files.ts'
import { securityHeaders } from './security-headers.ts'
import { limitBody } from './body-limit.ts'
import { takePaymentEvent } from './webhooks.ts'
import { sendWhole } from './whole-pages.ts'

/**
 * The whole HTTP side of the product: static files, headers, refusal of foreign writes,
 * health, and React Router behind them. Without `pages` every page is rendered for the one who asks.
 */
export function createWeb(environment: Environment, pages?: PublicPages): Hono<{ Bindings: NodeBindings }> {
  const web = new Hono<{ Bindings: NodeBindings }>()
  const render = createRender(environment)

  web.get('/saude', async (context) => {
    try {
      await sql`select 1`.execute(database())
      return context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })
    } catch {
      return context.json({ status: 'sem banco de dados' }, 503, { 'cache-control': 'no-store' })
    }
  })

  if (environment.mode === 'production') serveFiles(web)

  web.use('*', logRequest())
  web.use('*', limitBody())
  web.use('*', refuseForeignWrites(environment))

  web.post('/webhooks/:provider', takePaymentEvent)
  web.all('/webhooks/*', (context) => context.text('use POST', 405, { allow: 'POST' }))

  web.all('*', async (context) => {
    const request = context.req.raw
    const requestId = context.res.headers.get('x-request-id') ?? ''
    const client = { clientAddress: clientAddress(context, environment.trustedProxies), requestId }
    const everybodys = await pages?.answer(request, requestId)
    const { response, nonce } =
      everybodys instanceof Response
        ? { response: everybodys, nonce: undefined }
        : (everybodys ?? (await render(request, client)))
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
