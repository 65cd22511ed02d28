import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { readModule } from '../../scripts/structure/read-module.ts'

export interface Handler {
  /** As app/routes.ts writes it, for an address of /app what follows that; '' is /app itself. */
  path: string
  method: 'GET' | 'POST'
}

/** Every address below /app that answers, read from app/routes.ts and the modules it names. */
export function handlersOfApp(): Handler[] {
  return once(routes.filter((route) => route.path === 'app').flatMap((route) => handlersOf(route, '')))
}

/** Every address of the product that answers, as app/routes.ts writes it: '/' or '/blog/:slug'. */
export function everyHandler(): Handler[] {
  const found = routes.flatMap((route) => handlersOf(route, route.path ?? ''))
  return once(found.map(({ path, method }) => ({ path: `/${path}`, method })))
}

function once(found: Handler[]): Handler[] {
  return [...new Map(found.map((handler) => [`${handler.method} ${handler.path}`, handler])).values()]
}

function handlersOf(route: RouteConfigEntry, path: string): Handler[] {
  const file = join(import.meta.dirname, '../../app', route.file)
  const { exported, defaultExport } = readModule(file, readFileSync(file, 'utf8'))
  const children = (route.children ?? []).flatMap((child) =>
    handlersOf(child, [path, child.path].filter(Boolean).join('/')),
  )
  // a frame around others is no address of its own
  if (route.path === undefined && !route.index) return children
  const answersGet = exported.has('loader') || defaultExport !== undefined
  return [
    ...(answersGet ? [{ path, method: 'GET' as const }] : []),
    ...(exported.has('action') ? [{ path, method: 'POST' as const }] : []),
    ...children,
  ]
}
