import { randomBytes } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Environment } from '#app/base/env.server.ts'
import { type RequestFacts, requestContext, routeScriptsContext } from '#app/platform/request-context.ts'
import { serviceUnavailable } from './service-unavailable.ts'

export interface RenderedResponse {
  response: Response
  /** CSP nonce of the scripts in this response. */
  nonce: string
}

export type Render = (
  request: Request,
  client: { clientIp: string; requestId: string },
) => Promise<RenderedResponse>

function scriptsOf(routeId: string): string[] {
  const route = build.assets.routes[routeId]
  return route ? [route.module, ...(route.imports ?? [])] : []
}

export function createRender(environment: Environment): Render {
  const handle = createRequestHandler(build, environment.mode)
  return async (request, client) => {
    const nonce = randomBytes(16).toString('base64')
    const provider = new RouterContextProvider()
    const context: RequestFacts = { nonce, ...client }
    provider.set(requestContext, context)
    provider.set(routeScriptsContext, scriptsOf)
    const response = await handle(request, provider)
    return { response: context.isDatabaseUnavailable ? serviceUnavailable(response) : response, nonce }
  }
}
