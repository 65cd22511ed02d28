import * as build from 'virtual:react-router/server-build'
import { blogActions } from '#app/domain/blog/actions.server.ts'
import { familyActions } from '#app/domain/dashboard/actions.server.ts'
import { PAGE_TABLE } from '#app/pages/page-table.ts'
import { actionPath } from '#app/base/action.ts'
import { createRouteNames } from './route-names.ts'

const routes = Object.values(build.routes).filter((route) => route !== undefined)

/** The pattern of every route, such as '/blog/:slug'. */
export const routePatterns = (): string[] => [
  ...Object.keys(PAGE_TABLE).map((path) => path.replace(/\{.*?\}/, '')),
  ...screens.keys(),
]

/** The routes of React Router and the actions by pattern, and whether each renders a screen. */
const screens = new Map<string, { hasScreen: boolean }>()
addScreens(undefined, '')
// actions share one route of React Router
for (const name of Object.keys(familyActions)) screens.set(actionPath(name), { hasScreen: false })
for (const path of Object.keys(blogActions)) screens.set(`/blog/admin/${path}`, { hasScreen: false })

function addScreens(parentId: string | undefined, parentPath: string): void {
  for (const { id, path, index, module } of routes.filter((route) => route.parentId === parentId)) {
    const pattern = path ? `${parentPath}/${path}` : parentPath
    // a layout without a path has no URL
    if (path || index) screens.set(pattern || '/', { hasScreen: module.default !== undefined })
    addScreens(id, pattern)
  }
}

const patternOf = createRouteNames([...screens.keys()])

/** Areas whose screens are rendered only for signed-in people. */
const SIGNED_IN = /^\/(?:app|admin|blog\/admin|blog\/debug)(?:\/|$)/

/** Whether this path renders without a session: a public screen, or the page for unknown paths. */
export function rendersWithoutSession(path: string): boolean {
  const screen = screens.get(patternOf(path))
  return !screen || (!SIGNED_IN.test(path) && screen.hasScreen)
}
