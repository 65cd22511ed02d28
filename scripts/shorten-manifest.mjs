import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const BEFORE = 'window.__reactRouterManifest='

/**
 * Takes out of the browser's list of routes what a browser does not read, as it is loaded with the first screen: what is
 * false or empty, the chunks of each route (the server writes them into pages; the framework names them in a browser only
 * to prefetch pages ahead, which we do not do), styles of what shows nothing, and a module for each route that has none
 * to give: they name the one that every page starts with, so that none is asked for.
 *
 * @param {string} client folder of the browser's build
 */
export async function shortenManifest(client) {
  const assets = path.join(client, 'assets')
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('The build holds no list of routes')
  const script = await readFile(path.join(assets, name), 'utf8')
  if (!script.startsWith(BEFORE)) throw new Error(`${name} is not a list of routes as it used to be`)
  const manifest = JSON.parse(script.slice(BEFORE.length).replace(/;\s*$/, ''))
  await Promise.all(
    Object.entries(manifest.routes).map(async ([id, route]) => {
      const text = await readFile(path.join(client, route.module), 'utf8')
      const module = text.includes('export') ? route.module : manifest.entry.module
      const css = route.hasDefaultExport || route.hasErrorBoundary ? route.css : []
      const kept = Object.entries({ ...route, module, css, imports: [] }).filter(([, value]) => says(value))
      manifest.routes[id] = Object.fromEntries(kept)
    }),
  )
  await writeFile(path.join(assets, name), `${BEFORE}${JSON.stringify(manifest)};`)
}

/** @param {unknown} value */
function says(value) {
  return value !== false && value !== undefined && !(Array.isArray(value) && value.length === 0)
}
