import { existsSync, readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import type { WebEnv } from './web-env.ts'

const root = 'build/client'
const cacheForever = (context: Context) =>
  context.header('cache-control', 'public, max-age=31536000, immutable')

/** Serves the precompressed files of the build. Files with a content hash in their name are cached forever. */
export function serveStaticFiles(web: Hono<WebEnv>): void {
  for (const path of ['/assets/*', '/blog/capas/*']) {
    web.use(
      path,
      serveStatic({ root, precompressed: true, onFound: (_path, context) => cacheForever(context) }),
    )
  }
  // video players send range requests; Safari sends no other requests for a video
  web.use(
    '/video/*',
    serveStatic({
      root,
      onFound: (path, context) => {
        if (path.endsWith('.vtt')) context.header('content-type', 'text/vtt; charset=utf-8')
        context.header('accept-ranges', 'bytes')
        cacheForever(context)
      },
    }),
  )
  const files = builtFiles()
  const serveFile = serveStatic<WebEnv>({
    root,
    precompressed: true,
    onFound: (_path, context) => context.header('cache-control', 'public, max-age=3600'),
  })
  // most requests are for pages; the set saves a lookup on the disk for each of them
  web.use('*', (context, next) => (files.has(context.req.path) ? serveFile(context, next) : next()))
}

/** The paths of all files of the build, which do not change while the server runs. */
function builtFiles(): ReadonlySet<string> {
  if (!existsSync(root)) return new Set()
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const isPublic = (name: string) => !name.startsWith('.vite')
  return new Set(names.filter(isPublic).map((name) => `/${name.replaceAll('\\', '/')}`))
}
