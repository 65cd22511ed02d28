import { existsSync, readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import type { NodeBindings } from './client-address.ts'

const root = 'build/client'
const forEver = (context: Context) => context.header('cache-control', 'public, max-age=31536000, immutable')

/** Serves the files of the build, compressed ahead; for ever those whose names change with their bytes. */
export function serveFiles(web: Hono<{ Bindings: NodeBindings }>): void {
  for (const path of ['/assets/*', '/blog/capas/*']) {
    web.use(path, serveStatic({ root, precompressed: true, onFound: (_path, context) => forEver(context) }))
  }
  // players ask for parts, Safari for nothing else
  web.use(
    '/video/*',
    serveStatic({
      root,
      onFound: (path, context) => {
        if (path.endsWith('.vtt')) context.header('content-type', 'text/vtt; charset=utf-8')
        context.header('accept-ranges', 'bytes')
        forEver(context)
      },
    }),
  )
  const files = builtFiles()
  const serveFile = serveStatic<{ Bindings: NodeBindings }>({
    root,
    precompressed: true,
    onFound: (_path, context) => context.header('cache-control', 'public, max-age=3600'),
  })
  // most requests are for no file: they need not look for one on the disk
  web.use('*', (context, next) => (files.has(context.req.path) ? serveFile(context, next) : next()))
}

/** Addresses of all files of the build: while the server runs none comes or goes. */
function builtFiles(): ReadonlySet<string> {
  if (!existsSync(root)) return new Set()
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return new Set(names.map((name) => `/${name.replaceAll('\\', '/')}`))
}
