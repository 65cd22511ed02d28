import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'

/** Packages of many small files, bundled because loading them takes seconds. */
const BUNDLED_PACKAGES = /^(?:@date-fns\/tz|date-fns|kysely|stripe|zod)(?:\/|$)/
const isExternal = (id: string) => /^[^.#/]/.test(id) && !BUNDLED_PACKAGES.test(id)

/** Bundles a script into one file, which starts faster than hundreds of modules; returns its path. */
export async function bundledScript(path: string): Promise<string> {
  const root = join(import.meta.dirname, '../..')
  const file = join(root, `node_modules/.cache/combinado/${basename(path, '.ts')}-${process.pid}.mjs`)
  const bundle = await rolldown({ input: path, cwd: root, platform: 'node', external: isExternal })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
  return file
}
