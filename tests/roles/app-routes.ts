import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { blogActions } from '#app/domain/blog/actions.server.ts'
import { familyActions } from '#app/domain/dashboard/actions.server.ts'
import { onDeviceActions } from '#app/domain/devices/on-device/actions.server.ts'
import { PAGE_TABLE } from '#app/pages/page-table.ts'
import routes from '#app/routes.ts'
import { readModule } from '../../scripts/structure/read-module.ts'

export interface Handler {
  /** The path pattern: ':slug' is a parameter. `handlersOfApp` leaves out '/app/', so that '' is /app itself. */
  path: string
  method: 'GET' | 'POST'
}

/** Every loader and action below /app: those of the modules in app/routes.ts, and the family's actions. */
export function handlersOfApp(): Handler[] {
  const screens = routes.filter((route) => route.path === 'app').flatMap((route) => handlersOf(route, ''))
  return withoutDuplicates([...screens, ...actionsBelow('')])
}

/** The family's actions; `prefix` is the path of /app. */
const actionsBelow = (prefix: string) =>
  Object.keys(familyActions).map((name) => toPost(`${prefix}acoes/${name}`))

/** The actions of children's devices. */
const deviceActions = Object.keys(onDeviceActions).map((name) => toPost(`aparelho/acoes/${name}`))

/** Every loader, action and page of the whole product; paths start with a slash: '/blog/:slug'. */
export function everyHandler(): Handler[] {
  const screens = routes.flatMap((route) => handlersOf(route, route.path ?? ''))
  const pages = Object.entries(PAGE_TABLE).flatMap(([path, { post }]) => {
    const pattern = path.replace(/\{.*\}/, '').slice(1)
    const methods = post ? (['GET', 'POST'] as const) : (['GET'] as const)
    return methods.map((method) => ({ path: pattern, method }))
  })
  return withoutDuplicates(
    [...screens, ...actionsBelow('app/'), ...deviceActions, ...pages].map(({ path, method }) => ({
      path: `/${path}`,
      method,
    })),
  )
}

function withoutDuplicates(handlers: Handler[]): Handler[] {
  return [...new Map(handlers.map((handler) => [`${handler.method} ${handler.path}`, handler])).values()]
}

function handlersOf(route: RouteConfigEntry, path: string): Handler[] {
  const file = join(import.meta.dirname, '../../app', route.file)
  const { exportedNames } = readModule(file, readFileSync(file, 'utf8'))
  const children = (route.children ?? []).flatMap((child) =>
    handlersOf(child, [path, child.path].filter(Boolean).join('/')),
  )
  // a layout has no path of its own
  if (route.path === undefined && !route.index) return children
  const hasGetHandler = exportedNames.has('loader') || exportedNames.has('default')
  return [
    ...(hasGetHandler ? [{ path, method: 'GET' as const }] : []),
    ...(exportedNames.has('action') ? pathsOf(route, path).map(toPost) : []),
    ...children,
  ]
}

function toPost(path: string) {
  return { path, method: 'POST' as const }
}

/** The paths of a route's action. The route of the blog's actions has one path for each of them. */
function pathsOf({ file }: RouteConfigEntry, path: string): string[] {
  if (file !== 'routes/blog-admin/actions.ts') return [path]
  return Object.keys(blogActions).map((name) => path.replace(/\*$/, name))
}
