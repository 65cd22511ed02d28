import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const moduleByName = new Map<string, string>()

/**
 * The name in the page of a class of a CSS module: the class's name and four letters that identify the file. It is half as
 * long as Vite's names, whose random letters compress badly.
 */
export function className(name: string, file: string): string {
  // a relative path, so that the builds for browser and server give the same names in every folder
  const module = relative(import.meta.dirname, file.replace(/\?.*/, '')).replaceAll('\\', '/')
  const letters = createHash('sha256').update(module).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 4)
  const uniqueName = `${name}_${letters}`
  const other = moduleByName.get(uniqueName)
  if (other !== undefined && other !== module)
    throw new Error(`${other} and ${module} both name ${uniqueName}`)
  moduleByName.set(uniqueName, module)
  return uniqueName
}
