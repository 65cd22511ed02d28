import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { findNextMoment } from '#app/domain/blog/queries.server.ts'
import { countPageView } from '#app/domain/site/count-page-view.server.ts'
import type { Environment } from '#app/platform/env.server.ts'
import { isHearingChanges, onBlogChange } from '#app/platform/live/live-hub.server.ts'
import { isEverybodys, mayBeKept, plainAddress } from './everybodys.ts'
import { answerFor, type FinishedPage, finishPage, packFor, sizeOf, type Wish } from './finished-page.ts'
import { createPageCache } from './page-cache.ts'
import type { Render, Rendered } from './render.ts'
import { logAnswer } from './request-log.ts'

const MEGABYTE = 1024 * 1024
const LIMITS = {
  plain: { pages: 20_000, bytes: 64 * MEGABYTE },
  asked: { pages: 500, bytes: 16 * MEGABYTE },
}

export interface PublicPages {
  /** Answers what is kept, before anything else looks at the request. Says whether it did. */
  answerKept(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  /** The answer to a request for a page of everybody's, kept or made now; undefined for any other request. */
  answer(request: Request, requestId: string): Promise<Response | Rendered | undefined>
}

/**
 * The pages that are the same for everybody. They are rendered from their address alone: nothing else of the request that
 * happens to come first (cookies, Host, forwarding headers, further names in the query) can get into them.
 */
export function createPublicPages(render: Render, environment: Environment): PublicPages {
  const cache = createPageCache<FinishedPage>({
    isHearing: isHearingChanges,
    findNextMoment,
    sizeOf,
    limits: LIMITS,
  })
  /** Pages that are being made since the last change, so that a hundred who ask at once wait for one. */
  const making = new Map<string, Promise<Rendered | FinishedPage>>()
  onBlogChange(() => {
    cache.drop()
    making.clear()
  })

  async function make(address: string, requestId: string): Promise<Rendered | FinishedPage> {
    const beginning = cache.begin()
    const request = new Request(new URL(address, environment.appUrl))
    const rendered = await render(request, { clientAddress: '', requestId })
    if (!mayBeKept(rendered.response)) return rendered
    const text = await rendered.response.text()
    const response = new Response(text, rendered.response)
    // the word of this one answer must not be told to a second client
    if (text.includes(rendered.nonce)) return { ...rendered, response }
    const [path = ''] = address.split('?')
    const page = finishPage(path, { text, response }, environment)
    if (beginning !== undefined) await cache.keep(beginning, address, page)
    return page
  }

  async function pageAt(address: string, requestId: string): Promise<Rendered | FinishedPage> {
    const kept = cache.find(address)
    if (kept) return kept
    const underWay = making.get(address)
    if (underWay) {
      const page = await underWay
      // what is not for everybody is for one
      if ('etag' in page) return page
    }
    const made = make(address, requestId)
    if (!isHearingChanges()) return made
    making.set(address, made)
    const forget = () => making.get(address) === made && making.delete(address)
    made.then(forget, forget)
    return made
  }

  return {
    answerKept(incoming, outgoing) {
      const { method, url = '', headers } = incoming
      if ((method !== 'GET' && method !== 'HEAD') || !isPlain(headers)) return false
      const page = cache.find(plainAddress(url))
      const answer =
        page &&
        answerFor(page, { accepted: header(headers, 'accept-encoding'), known: headers['if-none-match'] })
      if (!answer) return false
      const started = performance.now()
      const requestId = randomUUID()
      answer.headers['x-request-id'] = requestId
      outgoing.writeHead(answer.status, answer.headers)
      outgoing.end(method === 'HEAD' ? undefined : answer.body)
      const asked = { method, path: page.path, header: (name: string) => header(headers, name) }
      countPageView(asked, answer.status, page.type)
      logAnswer({ requestId, method, path: page.path, status: answer.status, started })
      return true
    },

    async answer(request, requestId) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const { pathname, search } = new URL(request.url)
      const address = plainAddress(pathname + search)
      if (request.headers.has('authorization') || !isEverybodys(address)) return undefined
      const page = await pageAt(address, requestId)
      if (!('etag' in page)) return page
      const wish: Wish = {
        accepted: request.headers.get('accept-encoding'),
        known: request.headers.get('if-none-match'),
      }
      await packFor(page, wish)
      const answer = answerFor(page, wish)
      if (!answer) throw new Error(`The page ${page.path} is not packed`)
      const body = request.method === 'HEAD' ? undefined : answer.body
      return new Response(body && new Uint8Array(body), answer)
    },
  }
}

type Headers = IncomingMessage['headers']

const header = (headers: Headers, name: string) => {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** A request without a body and without a name of its own. */
const isPlain = (headers: Headers) =>
  headers.authorization === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined
