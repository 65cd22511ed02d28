import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { readModule } from '../../scripts/structure/read-module.ts'

export interface Handler {
  /** Below /app, as app/routes.ts writes it; '' is /app itself. */
  path: string
  method: 'GET' | 'POST'
}

/** Every address below /app that answers, read from app/routes.ts and the modules it names. */
export function handlersOfApp(): Handler[] {
  const area = routes.filter((route) => route.path === 'app')
  const found = area.flatMap((route) => handlersOf(route, ''))
  const seen = new Map(found.map((handler) => [`${handler.method} ${handler.path}`, handler]))
  return [...seen.values()]
}

function handlersOf(route: RouteConfigEntry, path: string): Handler[] {
  const file = join(import.meta.dirname, '../../app', route.file)
  const { exported, defaultExport } = readModule(file, readFileSync(file, 'utf8'))
  const answersGet = exported.has('loader') || defaultExport !== undefined
  return [
    ...(answersGet ? [{ path, method: 'GET' as const }] : []),
    ...(exported.has('action') ? [{ path, method: 'POST' as const }] : []),
    ...(route.children ?? []).flatMap((child) =>
      handlersOf(child, [path, child.path].filter(Boolean).join('/')),
    ),
  ]
}
