import { randomBytes } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Environment } from '#app/platform/env.server.ts'
import { type RequestFacts, requestContext } from '#app/platform/request-context.ts'
import { answerAway } from './away.ts'

export interface Rendered {
  response: Response
  /** The word that scripts inside this one answer carry. */
  nonce: string
}

/** Answers a request by the routes of the product, as React Router renders them. */
export type Render = (
  request: Request,
  asked: { clientAddress: string; requestId: string },
) => Promise<Rendered>

export function createRender(environment: Environment): Render {
  const handle = createRequestHandler(build, environment.mode)
  return async (request, asked) => {
    const nonce = randomBytes(16).toString('base64')
    const provider = new RouterContextProvider()
    const context: RequestFacts = { nonce, ...asked }
    provider.set(requestContext, context)
    const response = await handle(request, provider)
    return { response: context.isDatabaseAway ? answerAway(response) : response, nonce }
  }
}
