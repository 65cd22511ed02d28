import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const moduleByName = new Map<string, string>()

/**
 * The name of a class of a CSS module in the page: its own name and four letters for its file. Half as long as Vite's
 * names, whose random letters compress badly.
 */
export function className(name: string, file: string): string {
  // relative, so that the builds for browser and server agree, wherever the project is
  const module = relative(import.meta.dirname, file.replace(/\?.*/, '')).replaceAll('\\', '/')
  const letters = createHash('sha256').update(module).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 4)
  const short = `${name}_${letters}`
  const other = moduleByName.get(short)
  if (other !== undefined && other !== module) throw new Error(`${other} and ${module} both name ${short}`)
  moduleByName.set(short, module)
  return short
}
