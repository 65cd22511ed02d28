import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { findNextMoment } from '#app/domain/blog/queries.server.ts'
import { countPageView } from '#app/domain/site/count-page-view.server.ts'
import type { Environment } from '#app/platform/env.server.ts'
import { isHearingChanges, onBlogChange } from '#app/platform/live/live-hub.server.ts'
import { log } from '#app/platform/log.server.ts'
import { asRequest } from '#app/platform/request-id.server.ts'
import { QueueFullError } from '#app/platform/turns.server.ts'
import { countPublicPage } from './answer-figures.ts'
import { everybodysRoute, mayBeKept, plainAddress } from './everybodys.ts'
import {
  type Answer,
  answerFor,
  type FinishedPage,
  finishPage,
  packFor,
  sizeOf,
  type Wish,
} from './finished-page.ts'
import { createPageCache } from './page-cache.ts'
import { readyToPaint } from './ready-to-paint.ts'
import { BUSY, busyOr, inPublicTurn } from './rendering-turns.ts'
import type { Render, Rendered } from './render.ts'
import { logAnswer } from './request-log.ts'
import { drawStaticPage, isDrawnAlone } from './static-pages.ts'

const MEGABYTE = 1024 * 1024
const LIMITS = {
  plain: { pages: 20_000, bytes: 64 * MEGABYTE },
  asked: { pages: 500, bytes: 16 * MEGABYTE },
}

export interface PublicPages {
  /**
   * Answers a request for a page of everybody's that needs no framework: what is kept at once, before anything else looks
   * at the request, else one that is drawn now. Calls `otherwise` where somebody else has to answer.
   */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void): void
  /** The answer to a request for one of everybody's that the framework makes, kept or made now; undefined for any other. */
  answerByFramework(request: Request, requestId: string): Promise<Response | Rendered | undefined>
  /** Pages in memory and their bytes. */
  held(): { pages: number; bytes: number }
}

/** What a page is made for. */
interface Making {
  address: string
  requestId: string
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
  /** What is being made since the last change, so that a hundred who ask at once wait for one. */
  const drawing = new Map<string, Promise<FinishedPage | undefined>>()
  const rendering = new Map<string, Promise<Rendered | FinishedPage>>()
  onBlogChange(() => {
    cache.drop()
    drawing.clear()
    rendering.clear()
  })
  const requestFor = (address: string) => new Request(new URL(address, environment.appUrl))

  /** A page without the framework; undefined when the framework has to answer. */
  async function draw({ address, requestId }: Making): Promise<FinishedPage | undefined> {
    const beginning = cache.begin()
    const drawn = await drawStaticPage(everybodysRoute(address), requestFor(address), requestId)
    const page = drawn && finishPage(pathOf(address), drawn, environment)
    if (page && beginning !== undefined && mayBeKept(drawn)) await cache.keep(beginning, address, page)
    return page
  }

  async function renderPage({ address, requestId }: Making): Promise<Rendered | FinishedPage> {
    const beginning = cache.begin()
    const rendered = await render(requestFor(address), { clientAddress: '', requestId })
    if (!mayBeKept(rendered.response)) return rendered
    const { status, headers } = rendered.response
    const text = await rendered.response.text()
    // the word of this one answer must not be told to a second client
    if (text.includes(rendered.nonce)) return { ...rendered, response: new Response(text, rendered.response) }
    const isPage = headers.get('content-type')?.startsWith('text/html')
    const finished = { status, headers, text: isPage ? readyToPaint(text) : text }
    const page = finishPage(pathOf(address), finished, environment)
    if (beginning !== undefined) await cache.keep(beginning, address, page)
    return page
  }

  function remember<Page>(
    under: Map<string, Promise<Page>>,
    address: string,
    made: Promise<Page>,
  ): Promise<Page> {
    if (!isHearingChanges()) return made
    under.set(address, made)
    const forget = () => under.get(address) === made && under.delete(address)
    made.then(forget, forget)
    return made
  }

  async function pageByFramework(making: Making): Promise<Rendered | FinishedPage> {
    const kept = cache.find(making.address)
    countPublicPage(kept ? 'hit' : 'miss')
    if (kept) return kept
    const page = await rendering.get(making.address)
    // what is not for everybody is for one
    if (page && 'etag' in page) return page
    const rendered = inPublicTurn(() => renderPage(making))
    return remember(rendering, making.address, rendered)
  }

  return {
    answer(incoming, outgoing, otherwise) {
      const { method = 'GET', url = '', headers } = incoming
      if ((method !== 'GET' && method !== 'HEAD') || hasBody(headers)) return otherwise()
      const making = { address: plainAddress(url), requestId: randomUUID() }
      const sending = { incoming, outgoing, requestId: making.requestId, started: performance.now() }
      const wish = { accepted: header(headers, 'accept-encoding'), known: headers['if-none-match'] }
      const kept = cache.find(making.address)
      const ready = kept && answerFor(kept, wish)
      if (kept && ready) {
        countPublicPage('hit')
        return send(kept, ready, sending)
      }
      if (!kept && !isDrawnAlone(everybodysRoute(making.address))) return otherwise()
      const find = async () => {
        if (kept) return kept
        const drawn = () => inPublicTurn(() => draw(making))
        return drawing.get(making.address) ?? remember(drawing, making.address, drawn())
      }
      asRequest(making.requestId, find)
        .then(async (page) => {
          if (page) await packFor(page, wish)
          return page
        })
        .then((page) => {
          if (!page) return otherwise()
          countPublicPage(kept ? 'hit' : 'miss')
          return send(page, answerFor(page, wish)!, sending)
        })
        .catch((error: unknown) => {
          if (error instanceof QueueFullError) {
            const busy = finishPage(pathOf(making.address), BUSY, environment)
            return send(busy, answerFor(busy, wish)!, sending)
          }
          log.warn({ requestId: making.requestId, err: error }, 'a page could not be drawn by itself')
          if (!outgoing.headersSent) otherwise()
        })
    },

    async answerByFramework(request, requestId) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const { pathname, search } = new URL(request.url)
      const address = plainAddress(pathname + search)
      if (everybodysRoute(address) === undefined) return undefined
      const page = await pageByFramework({ address, requestId }).catch(busyOr)
      if (page instanceof Response) return page
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

    held: () => cache.held(),
  }
}

interface Sending {
  incoming: IncomingMessage
  outgoing: ServerResponse
  requestId: string
  /** As `performance.now()` said it. */
  started: number
}

function send(page: FinishedPage, answer: Answer, { incoming, outgoing, requestId, started }: Sending): void {
  const { method = 'GET', headers } = incoming
  answer.headers['x-request-id'] = requestId
  outgoing.writeHead(answer.status, answer.headers)
  outgoing.end(method === 'HEAD' ? undefined : answer.body)
  const asked = { method, path: page.path, header: (name: string) => header(headers, name) }
  countPageView(asked, answer.status, page.type)
  logAnswer({ requestId, method, path: page.path, status: answer.status, started })
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? ''

type Headers = IncomingMessage['headers']

const header = (headers: Headers, name: string) => {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

const hasBody = (headers: Headers) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
