// Bytes that a first visit loads, by the build's manifests: of /app the scripts (entry, the three routes with their
// imports, the manifest itself), stylesheets and their fonts; of /aparelho, a child's device, the scripts.
// Run after npm run build: node_modules/.bin/node bench/javascript-bytes.ts
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { printTable } from './support/statistics.ts'

const MAX_KB = 130
const MAX_DEVICE_KB = 90
const clientFolder = join(import.meta.dirname, '..', 'build', 'client')

interface BuiltModule {
  module: string
  css?: string[]
  clientActionModule?: string
  clientLoaderModule?: string
  clientMiddlewareModule?: string
  hydrateFallbackModule?: string
}

interface Manifest {
  entry: BuiltModule
  routes: Record<string, BuiltModule & { path?: string; parentId?: string; index?: boolean }>
}

// by the server's code, because the assets of the former build are still there
const serverCode = readFileSync(join(clientFolder, '..', 'server', 'main.js'), 'utf8')
const [manifestName] = /manifest-\w+\.js/.exec(serverCode) ?? []
if (!manifestName) throw new Error('The build names no manifest: npm run build')
const manifest = JSON.parse(
  readFileSync(join(clientFolder, 'assets', manifestName), 'utf8')
    .replace(/^[^{]*/, '')
    .replace(/;?\s*$/, ''),
) as Manifest

const appRoute = Object.entries(manifest.routes).find(([, route]) => route.path === 'app')
const indexRoute = Object.values(manifest.routes).find(
  ({ index, parentId }) => index && parentId === appRoute?.[0],
)
const modules = [manifest.entry, manifest.routes.root, appRoute?.[1], indexRoute].map((built) => {
  if (!built) throw new Error('The manifest has no route /app')
  return built
})

const scripts = new Set([`/assets/${manifestName}`])
const styles = new Set<string>()
for (const built of modules) {
  const parts = [built.clientActionModule, built.clientLoaderModule, built.clientMiddlewareModule]
  for (const script of [built.module, ...parts, built.hydrateFallbackModule]) if (script) scripts.add(script)
  // a stylesheet that several routes share appears again with a '#' suffix
  for (const style of built.css ?? []) styles.add(style.replace(/#.*/, ''))
}
addImports(scripts)
const fonts = new Set(
  [...styles].flatMap((style) =>
    [...readFileSync(join(clientFolder, style), 'utf8').matchAll(/url\(["']?([^"')]+\.woff2)/g)].map(
      ([, url]) => url!,
    ),
  ),
)

/** Adds the scripts that these scripts import, and theirs; `import()` does not count. */
function addImports(paths: Set<string>): void {
  // the loop also visits imports added to the set
  for (const script of paths) {
    const code = readFileSync(join(clientFolder, script), 'utf8')
    for (const [, name] of code.matchAll(
      /(?:^|[;}])(?:import|export)(?:[^;"'()]*?from)?["']\.\/([\w.-]+\.js)["']/g,
    )) {
      paths.add(`/assets/${name}`)
    }
  }
}

/** The transferred bytes: the size of the compressed file, if there is one. */
function wireBytes(path: string): number {
  const file = join(clientFolder, path)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

function kilobytes(paths: Iterable<string>): number {
  return [...paths].reduce((sum, path) => sum + wireBytes(path), 0) / 1000
}

const largestScripts = [...scripts].toSorted((a, b) => wireBytes(b) - wireBytes(a)).slice(0, 8)
printTable(
  'The largest scripts',
  largestScripts.map((path) => ({ script: path, KB: kilobytes([path]) })),
)
const total = kilobytes(scripts)
printTable(`First visit of /app over the wire (promise: under ${MAX_KB} KB of JavaScript)`, [
  { kind: 'JavaScript, brotli', files: String(scripts.size), KB: total },
  { kind: 'style sheets, brotli', files: String(styles.size), KB: kilobytes(styles) },
  { kind: 'fonts', files: String(fonts.size), KB: kilobytes(fonts) },
])
if (total >= MAX_KB) process.exitCode = 1

const viteManifest = JSON.parse(readFileSync(join(clientFolder, '.vite', 'manifest.json'), 'utf8')) as Record<
  string,
  { file: string } | undefined
>
const deviceEntry = viteManifest['app/pages/browser/child-device.ts']
if (!deviceEntry) throw new Error('The build has no script of /aparelho')
const deviceScripts = new Set([`/${deviceEntry.file}`])
addImports(deviceScripts)
const deviceTotal = kilobytes(deviceScripts)
printTable(`First visit of /aparelho over the wire (promise: under ${MAX_DEVICE_KB} KB of JavaScript)`, [
  { kind: 'JavaScript, brotli', files: String(deviceScripts.size), KB: deviceTotal },
])
if (deviceTotal >= MAX_DEVICE_KB) process.exitCode = 1
