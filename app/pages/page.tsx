import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { HeadTag } from '#app/platform/head-tags.ts'
import type { SiteFacts } from '#app/domain/marketing/site.ts'
import { siteFacts } from '#app/domain/marketing/site-facts.server.ts'
import { Document, type PageScript } from './document.tsx'

export interface PageRequest {
  /** For a page with `cache` it has no headers, and so no cookies, because the response is shared by all visitors. */
  request: Request
  url: URL
  /** Returns a path parameter: 'slug' of '/blog/:slug'. */
  param(name: string): string
  clientIp: string
  requestId: string
}

/** Name of a file in `app/pages/browser/`, without extension. */
export type BrowserScript = 'site-header' | 'blog-covers' | 'sales-video' | 'purchase-wait' | 'child-device'

/** Finds the assets of pages: built ones, or those of the development server. */
export interface PageAssets {
  /** The stylesheet elements of the page in this file of `app/pages/`. */
  stylesheet(file: string): ReactNode
  script(name: BrowserScript): PageScript
  /** In development, the script that must run before React components. */
  reactRefreshScript?: PageScript
  /** JavaScript of app/deferred-start.ts, inlined in React Router screens; undefined in development. */
  startScript?: string
}

/** Data to render, with status (default 200) and headers; or a Response to send instead, such as a redirect. */
export type PageResult<Data> = { data: Data; status?: number; headers?: HeadersInit } | Response

interface PageDefinition<Data> {
  /** File name in `app/pages/`, which selects the stylesheet. */
  file: string
  /**
   * Cache-Control of a page that is the same for every visitor. The server caches such a page until a post changes, and
   * renders a page without `cache` for each request.
   */
  cache?: string
  /** Scripts of the page, besides 'site-header'. */
  scripts?: readonly BrowserScript[]
  /** Its script hydrates the page with React. It has no header of the site, and so not its script. */
  isReactApp?: boolean
  /** URL of its own web manifest, of the app that this page installs. */
  manifest?: string
  load(page: PageRequest): PageResult<Data> | Promise<PageResult<Data>>
  submit?(page: PageRequest): PageResult<Data> | Promise<PageResult<Data>>
  head(data: Data, site: SiteFacts): readonly HeadTag[]
  Page(props: { data: Data }): ReactNode
}

/** A rendered page. Not a Response, because the server caches and compresses the text. */
export interface RenderedPage {
  status: number
  headers: Headers
  html: string
}

type PageHandler = (page: PageRequest, assets: PageAssets) => Promise<RenderedPage | Response>

export interface PublicPage {
  cache?: string
  get: PageHandler
  post?: PageHandler
}

/** Defines a page that is rendered to static HTML. Only the page of children's devices has React in the browser. */
export function definePage<Data>(definition: PageDefinition<Data>): PublicPage {
  const { cache, load, submit } = definition
  return {
    cache,
    get: async (page, assets) => render(definition, await load(page), assets),
    post: submit && (async (page, assets) => render(definition, await submit(page), assets)),
  }
}

function render<Data>(
  definition: PageDefinition<Data>,
  result: PageResult<Data>,
  assets: PageAssets,
): RenderedPage | Response {
  if (result instanceof Response) return result
  const { file, cache = 'private, no-store', manifest, head, Page } = definition
  const { data, status = 200 } = result
  const site = siteFacts()
  const html = renderToStaticMarkup(
    <Document
      site={site}
      tags={head(data, site)}
      manifest={manifest}
      stylesheet={assets.stylesheet(file)}
      scripts={scriptsOf(definition, assets)}
    >
      <Page data={data} />
    </Document>,
  )
  const headers = new Headers(result.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', cache)
  return { status, headers, html: `<!DOCTYPE html>${html}` }
}

function scriptsOf<Data>(
  { scripts = [], isReactApp }: PageDefinition<Data>,
  assets: PageAssets,
): PageScript[] {
  if (!isReactApp) return ['site-header' as const, ...scripts].map(assets.script)
  const { reactRefreshScript } = assets
  return [...(reactRefreshScript ? [reactRefreshScript] : []), ...scripts.map(assets.script)]
}

export function redirectTo(path: string, { status = 302, headers }: ResponseInit = {}): Response {
  const allHeaders = new Headers(headers)
  allHeaders.set('location', path)
  return new Response(null, { status, headers: allHeaders })
}
