import * as build from 'virtual:react-router/server-build'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type EntryContext,
  type MetaDescriptor,
  type RouteObject,
  RouterContextProvider,
  ServerRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { requestContext } from '#app/platform/request-context.ts'
import { KeepParts } from '#app/ui/kept.tsx'
import { metaTags } from './meta-tags.ts'
import { createKeptParts } from './kept-parts.ts'
import { paintShell, type Shell } from './paint-shell.ts'

/** A page without scripts, ready to be painted. */
export interface StaticPage {
  status: number
  headers: Headers
  text: string
}

/** Stand in the shell of a route for what differs from page to page. */
const MARKS = { meta: 'o-que-a-pagina-diz-de-si', content: 'o-que-a-pagina-diz' }

const root = build.routes.root!
const { keep, put } = createKeptParts()
const known = new Map<string, StaticRoute | undefined>()

/** Whether pages of this route are drawn by `drawStaticPage`. */
export function isDrawnAlone(routeId: string | undefined): routeId is string {
  return routeId !== undefined && routeOf(routeId) !== undefined
}

/**
 * Draws a page that comes without scripts and is the same for everybody by its route's own modules, but with nothing of
 * the framework around it that such a page does not need: no table of all routes, no data for scripts, no stream. What
 * surrounds the content is drawn once for each route. Undefined where the framework has to answer: for other routes, and
 * when something goes wrong, so that its error pages are shown.
 */
export async function drawStaticPage(
  routeId: string | undefined,
  request: Request,
  requestId: string,
): Promise<StaticPage | undefined> {
  const context = new RouterContextProvider()
  context.set(requestContext, { nonce: '', clientAddress: '', requestId })
  return routeId === undefined ? undefined : routeOf(routeId)?.(request, context)
}

function routeOf(id: string): StaticRoute | undefined {
  if (!known.has(id)) known.set(id, createStaticRoute(id))
  return known.get(id)
}

type StaticRoute = (request: Request, context: RouterContextProvider) => Promise<StaticPage | undefined>

function createStaticRoute(id: string): StaticRoute | undefined {
  const leaf = build.routes[id]
  const { module } = leaf ?? {}
  if (!leaf || !module || leaf.parentId !== root.id || module.middleware || root.module.middleware)
    return undefined
  if ((module.handle as { static?: boolean } | undefined)?.static !== true) return undefined
  const { path, index, caseSensitive } = leaf
  const own = { id, path, index, caseSensitive, loader: module.loader, Component: module.default }
  const tree = [{ id: root.id, path: '', loader: root.module.loader, children: [own] }] as RouteObject[]
  const { query, dataRoutes } = createStaticHandler(tree)
  let shell: Shell | undefined

  return async (request, context) => {
    const found = await query(request, { requestContext: context })
    if (found instanceof Response) {
      return { status: found.status, headers: found.headers, text: await found.text() }
    }
    if (found.errors) return undefined
    shell ??= drawShell(id, found)
    const router = createStaticRouter(dataRoutes, found)
    const page = createElement(StaticRouterProvider, { router, context: found, hydrate: false })
    const content = put(() => renderToStaticMarkup(createElement(KeepParts, { value: keep }, page)))
    return {
      status: found.statusCode,
      headers: headersOf(id, found),
      text: shell({ meta: metaTags(descriptorsOf(id, found)), content }),
    }
  }
}

/** The document around a page of this route, with marks where pages differ. */
function drawShell(id: string, found: StaticHandlerContext): Shell {
  const module = {
    ...build.routes[id]!.module,
    default: () => MARKS.content,
    meta: () => [{ title: MARKS.meta }],
  }
  const { assets, basename, future, ssr, isSpaMode, routeDiscovery } = build
  const routes = { [root.id]: assets.routes[root.id]!, [id]: assets.routes[id]! }
  const context = {
    manifest: { ...assets, routes },
    routeModules: { [root.id]: root.module, [id]: module },
    staticHandlerContext: { ...found, basename: basename ?? '/' },
    branches: [],
    renderMeta: {},
    future,
    ssr,
    isSpaMode,
    routeDiscovery,
  } as unknown as EntryContext
  const html = renderToStaticMarkup(createElement(ServerRouter, { context, url: 'http://localhost/' }))
  return paintShell(`<!DOCTYPE html>${html}`, {
    meta: `<title>${MARKS.meta}</title>`,
    content: MARKS.content,
  })
}

/** The head's descriptors, as the framework would ask the route for them. */
function descriptorsOf(
  id: string,
  { matches, loaderData, location }: StaticHandlerContext,
): MetaDescriptor[] {
  const about = matches.map(({ route, params, pathname }) => ({
    id: route.id,
    params,
    pathname,
    loaderData: loaderData[route.id],
    handle: build.routes[route.id]?.module.handle,
    meta: [],
  }))
  const { meta } = build.routes[id]!.module
  const args = {
    loaderData: loaderData[id],
    params: about.at(-1)?.params ?? {},
    location,
    matches: about,
    error: null,
  }
  return (typeof meta === 'function' ? meta(args) : meta) ?? []
}

function headersOf(id: string, { loaderHeaders }: StaticHandlerContext): Headers {
  const { headers } = build.routes[id]!.module
  const none = new Headers()
  const told =
    typeof headers === 'function'
      ? headers({
          loaderHeaders: loaderHeaders[id] ?? none,
          parentHeaders: none,
          actionHeaders: none,
          errorHeaders: undefined,
        })
      : headers
  const own = new Headers(told)
  own.set('content-type', 'text/html; charset=utf-8')
  return own
}
