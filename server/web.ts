import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { requestContext } from '#app/platform/request-context.ts'
import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { countPageView } from '#app/domain/site/count-page-view.server.ts'
import type { Environment } from '#app/platform/env.server.ts'
import { clientAddress, type NodeBindings } from './client-address.ts'
import { logRequest } from './request-log.ts'
import { refuseForeignWrites } from './same-origin.ts'
import { serveFiles } from './files.ts'
import { securityHeaders } from './security-headers.ts'
import { limitBody } from './body-limit.ts'
import { takePaymentEvent } from './webhooks.ts'
import { sendWhole } from './whole-pages.ts'

/**
 * The whole HTTP side of the product: static files, headers, refusal of foreign writes,
 * health, and React Router behind them.
 */
export function createWeb(environment: Environment): Hono<{ Bindings: NodeBindings }> {
  const web = new Hono<{ Bindings: NodeBindings }>()
  const handle = createRequestHandler(build, environment.mode)

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

  // the same for everybody: who has them asks only whether they changed
  const everybodys = ['/', '/index', '/privacidade', '/termos', '/reembolso', '/contato', '/vsl', '/blog/*']
  for (const path of everybodys) web.use(path, etag())

  web.all('*', async (context) => {
    const nonce = randomBytes(16).toString('base64')
    const provider = new RouterContextProvider()
    provider.set(requestContext, {
      nonce,
      clientAddress: clientAddress(context, environment.trustedProxies),
      requestId: context.res.headers.get('x-request-id') ?? '',
    })
    const response = await handle(context.req.raw, provider)
    countPageView(context.req.raw, response)
    // in development the styles come from Vite
    const isBuilt = environment.mode === 'production'
    const whole = isBuilt ? await sendWhole(context.req.raw, response) : response
    return securityHeaders(whole, nonce, environment)
  })

  return web
}
