import * as build from 'virtual:react-router/server-build'
import type { RouteObject } from 'react-router'
import { createRouteNames } from './route-names.ts'

/** What queries may ask of a public page; other names (of campaigns, mostly) change nothing of it. */
const ASKED = ['busca', 'pagina', 'enviada']
/** One spelling for each page, so that a thousand spellings are not a thousand pages. */
const PLAIN_PATH = /^\/(?:[a-z0-9_-][a-z0-9_.-]*(?:\/[a-z0-9_-][a-z0-9_.-]*)*)?$/
const LONGEST = 400

/** Areas whose pages nobody without a session gets rendered. */
const SIGNED_IN = /^\/(?:app|admin|blog\/admin|blog\/debug)(?:\/|$)/

const routes = Object.values(build.routes).filter((route) => route !== undefined)

function childrenOf(parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module }) => {
      const route = { id, path, handle: module.handle }
      return index ? { ...route, index } : { ...route, children: childrenOf(id) }
    })
}

/** The innermost route behind every pattern: '/blog/:slug'. */
const byPattern = new Map<string, RouteObject>()

function readPatterns(nodes: RouteObject[], above: string): void {
  for (const route of nodes) {
    const pattern = route.path ? `${above}/${route.path}` : above
    // what only surrounds others has no address of its own
    if (route.path || route.index) byPattern.set(pattern || '/', route)
    readPatterns(route.children ?? [], pattern)
  }
}

readPatterns(childrenOf(undefined), '')

/** The pattern of every address. */
export const routePatterns = (): string[] => [...byPattern.keys()]

const patternOf = createRouteNames(routePatterns())

/**
 * The address under which a page may be kept for everybody: a request's target without what the page does not read.
 * Whether the page is everybody's, `everybodysRoute` says.
 */
export function plainAddress(target: string): string {
  const at = target.indexOf('?')
  if (at === -1) return target
  const said = new URLSearchParams(target.slice(at + 1))
  const asked = new URLSearchParams()
  for (const name of ASKED) {
    const value = said.get(name)
    if (value !== null) asked.set(name, value)
  }
  return asked.size > 0 ? `${target.slice(0, at)}?${asked}` : target.slice(0, at)
}

/** The id of the route behind an address whose `handle` says that its pages are the same for everybody; else undefined. */
export function everybodysRoute(address: string): string | undefined {
  const [path = ''] = address.split('?')
  if (address.length > LONGEST || path.endsWith('.data') || !PLAIN_PATH.test(path)) return undefined
  const route = byPattern.get(patternOf(path))
  const handle = route?.handle as { isEverybodys?: boolean } | undefined
  return handle?.isEverybodys === true ? route?.id : undefined
}

/** Whether a path leads to a page, or to none, that anybody can have rendered; not to an answer without a component. */
export function isForStrangers(path: string): boolean {
  const route = byPattern.get(patternOf(path))
  return !route || (!SIGNED_IN.test(path) && build.routes[route.id!]?.module.default !== undefined)
}

/** Whether nothing of an answer was made for one client: only such answers are kept. */
export function mayBeKept({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const control = headers.get('cache-control') ?? ''
  return status === 200 && /\bpublic\b/.test(control) && !headers.has('set-cookie') && !headers.has('vary')
}
