import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const taken = new Map<string, string>()

/**
 * The name of a class of a CSS module in the page: its own name and four letters for its file. Shorter than Vite's own by
 * half, and random-looking text compresses worst.
 */
export function className(name: string, file: string): string {
  // the build for the browser and the one for the server must agree, wherever the project lies
  const module = relative(import.meta.dirname, file.replace(/\?.*/, '')).replaceAll('\\', '/')
  const letters = createHash('sha256').update(module).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 4)
  const short = `${name}_${letters}`
  const other = taken.get(short)
  if (other !== undefined && other !== module) throw new Error(`${other} and ${module} both name ${short}`)
  taken.set(short, module)
  return short
}
