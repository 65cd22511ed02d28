import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { HeadTag } from '#app/platform/head-tags.ts'
import type { SiteFacts } from '#app/domain/marketing/site.ts'
import { siteFacts } from '#app/domain/marketing/site-facts.server.ts'
import { Document } from './document.tsx'

/** A request for a public page. */
export interface PageRequest {
  /** For a page with `cache` it contains only the URL: no cookies, no other headers. */
  request: Request
  url: URL
  /** A parameter of the path: 'slug' of '/blog/:slug'. */
  param(name: string): string
  clientAddress: string
  requestId: string
}

/** The entries of `app/pages/browser/` by file name. */
export type BrowserScript = 'site-header' | 'blog-covers' | 'sales-video' | 'purchase-wait'

/** Built assets of pages; the development server has its own. */
export interface PageAssets {
  /** The stylesheet elements of a page, by its file in `app/pages/`. */
  stylesheet(file: string): ReactNode
  /** The address of a script. */
  script(name: BrowserScript): string
  /** Source text of app/deferred-start.ts, for screens of React Router; none in development. */
  startScript?: string
}

/** Data of the page, with status (default 200) and headers; or a Response such as a redirect. */
export type PageResult<Data> = { data: Data; status?: number; headers?: HeadersInit } | Response

interface PageDefinition<Data> {
  /** File name in `app/pages/`, which selects the stylesheet. */
  file: string
  /**
   * Cache-Control of a page that is the same for every visitor; the server caches it until a post changes. Without it
   * the page is rendered for each request.
   */
  cache?: string
  /** In addition to the header's script. */
  scripts?: readonly BrowserScript[]
  load(page: PageRequest): PageResult<Data> | Promise<PageResult<Data>>
  /** Handles a POST. */
  submit?(page: PageRequest): PageResult<Data> | Promise<PageResult<Data>>
  head(data: Data, site: SiteFacts): readonly HeadTag[]
  Page(props: { data: Data }): ReactNode
}

/** A rendered page. Not a Response, because the server needs the text for its cache. */
export interface RenderedPage {
  status: number
  headers: Headers
  html: string
}

type Respond = (page: PageRequest, assets: PageAssets) => Promise<RenderedPage | Response>

export interface PublicPage {
  cache?: string
  get: Respond
  post?: Respond
}

/** A page rendered to static HTML, with only the listed scripts. */
export function definePage<Data>(definition: PageDefinition<Data>): PublicPage {
  const { cache, load, submit } = definition
  return {
    cache,
    get: async (page, assets) => render(definition, await load(page), assets),
    post: submit && (async (page, assets) => render(definition, await submit(page), assets)),
  }
}

function render<Data>(
  page: PageDefinition<Data>,
  result: PageResult<Data>,
  assets: PageAssets,
): RenderedPage | Response {
  if (result instanceof Response) return result
  const { file, cache = 'private, no-store', scripts = [], head, Page } = page
  const { data, status = 200 } = result
  const site = siteFacts()
  const html = renderToStaticMarkup(
    <Document
      site={site}
      tags={head(data, site)}
      stylesheet={assets.stylesheet(file)}
      scripts={['site-header' as const, ...scripts].map(assets.script)}
    >
      <Page data={data} />
    </Document>,
  )
  const headers = new Headers(result.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', cache)
  return { status, headers, html: `<!DOCTYPE html>${html}` }
}

/** A redirect to a path of the product; the default status is 302. */
export function redirectTo(path: string, { status = 302, headers }: ResponseInit = {}): Response {
  const allHeaders = new Headers(headers)
  allHeaders.set('location', path)
  return new Response(null, { status, headers: allHeaders })
}
