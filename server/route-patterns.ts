import * as build from 'virtual:react-router/server-build'
import { blogActions } from '#app/domain/blog/actions.server.ts'
import { familyActions } from '#app/domain/dashboard/actions.server.ts'
import { onDeviceActions } from '#app/domain/devices/on-device/actions.server.ts'
import { PAGE_TABLE } from '#app/pages/page-table.ts'
import { actionPath, onDeviceActionPath } from '#app/base/action.ts'
import { createPatternLookup, UNKNOWN_ROUTE } from './route-names.ts'

const routes = Object.values(build.routes).filter((route) => route !== undefined)

/** The pattern of every route, such as '/blog/:slug'. */
export const routePatterns = (): string[] => [
  ...Object.keys(PAGE_TABLE).map((path) => path.replace(/\{.*?\}/, '')),
  ...routesByPattern.keys(),
]

/** React Router's routes and all actions by pattern. `hasScreen`: the route renders a screen. */
const routesByPattern = new Map<string, { hasScreen: boolean }>()
addRoutes(undefined, '')
// React Router has no route for an action of a family or a device, and one route for all actions of the blog
for (const name of Object.keys(familyActions)) routesByPattern.set(actionPath(name), { hasScreen: false })
for (const name of Object.keys(onDeviceActions))
  routesByPattern.set(onDeviceActionPath(name), { hasScreen: false })
for (const path of Object.keys(blogActions)) routesByPattern.set(`/blog/admin/${path}`, { hasScreen: false })

function addRoutes(parentId: string | undefined, parentPath: string): void {
  for (const { id, path, index, module } of routes.filter((route) => route.parentId === parentId)) {
    const pattern = path ? `${parentPath}/${path}` : parentPath
    // a layout without a path has no URL
    if (path || index) routesByPattern.set(pattern || '/', { hasScreen: module.default !== undefined })
    addRoutes(id, pattern)
  }
}

const patternOf = createPatternLookup([...routesByPattern.keys()])

/** Areas whose screens are rendered only for signed-in people. */
const SIGNED_IN = /^\/(?:app|admin|blog\/admin|blog\/debug)(?:\/|$)/

/**
 * What React Router has at a path for a visitor without a session: a 'screen', nothing ('unknown'), or 'other': data, a
 * write, or an area that answers unknown paths itself.
 */
export function publicRouteAt(path: string): 'screen' | 'unknown' | 'other' {
  if (SIGNED_IN.test(path)) return 'other'
  const pattern = patternOf(path)
  if (pattern === UNKNOWN_ROUTE) return 'unknown'
  return routesByPattern.get(pattern)?.hasScreen ? 'screen' : 'other'
}
