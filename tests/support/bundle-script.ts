import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'

/** Packages with many small files. They are bundled, because loading the files takes seconds. */
const BUNDLED_PACKAGES = /^(?:@date-fns\/tz|date-fns|kysely|stripe|zod)(?:\/|$)/
const isExternal = (id: string) => /^[^.#/]/.test(id) && !BUNDLED_PACKAGES.test(id)

/** Bundles a script into one file, which starts faster than hundreds of modules. Returns the bundle's path. */
export async function bundleScript(path: string): Promise<string> {
  const root = join(import.meta.dirname, '../..')
  const file = join(root, `node_modules/.cache/combinado/${basename(path, '.ts')}-${process.pid}.mjs`)
  const bundle = await rolldown({ input: path, cwd: root, platform: 'node', external: isExternal })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
  return file
}
