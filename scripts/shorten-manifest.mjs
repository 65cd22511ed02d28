import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const PREFIX = 'window.__reactRouterManifest='

/** The route without a screen that a link opens. */
const LINKED_ROUTE = 'routes/blog-admin/new-post'

/**
 * Removes unused parts from React Router's browser manifest, which is loaded with the first screen:
 * - false and empty values, and styles of routes without a screen
 * - the chunks of each route: the server writes them into pages, and /app imports a page's chunks before it prefetches
 * - routes without a screen, because scripts call them by their URL. A link to one loads a document (app/routes/unknown.tsx)
 * - modules of routes without exports for the browser: they refer to the entry module, so that nothing is loaded
 *
 * @param {string} clientFolder the browser's build
 */
export async function shortenManifest(clientFolder) {
  const assets = path.join(clientFolder, 'assets')
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('The build contains no route manifest')
  const script = await readFile(path.join(assets, name), 'utf8')
  if (!script.startsWith(PREFIX)) throw new Error(`${name} is a route manifest of an unknown format`)
  const manifest = JSON.parse(script.slice(PREFIX.length).replace(/;\s*$/, ''))
  const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId))
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (!isForBrowser(route) && !parents.has(id) && id !== LINKED_ROUTE) delete manifest.routes[id]
  }
  await Promise.all(
    Object.entries(manifest.routes).map(async ([id, route]) => {
      const text = await readFile(path.join(clientFolder, route.module), 'utf8')
      const module = text.includes('export') ? route.module : manifest.entry.module
      const css = route.hasDefaultExport || route.hasErrorBoundary ? route.css : []
      const entries = Object.entries({ ...route, module, css, imports: [] }).filter(([, value]) =>
        hasContent(value),
      )
      manifest.routes[id] = Object.fromEntries(entries)
    }),
  )
  await writeFile(path.join(assets, name), `${PREFIX}${JSON.stringify(manifest)};`)
}

function isForBrowser({ hasDefaultExport, hasErrorBoundary, hasClientLoader, hasClientAction }) {
  return hasDefaultExport || hasErrorBoundary || hasClientLoader || hasClientAction
}

/** @param {unknown} value */
function hasContent(value) {
  return value !== false && value !== undefined && !(Array.isArray(value) && value.length === 0)
}
