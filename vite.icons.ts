import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const LISTED = /\{ ([^}]+) \} from '\.\/icons\/([\w-]+)\.mjs'/g
const IMPORT = /import \{([^}]+)\} from ["']lucide-react["'];?/g

/**
 * Takes each icon from its own module instead of the list of all of them. Through the list every page seems to need
 * every icon (vite.chunks.ts asks who imports what), and the first screen would load those of the whole product.
 */
export function iconsByThemselves(): Plugin {
  const files = iconFiles()
  return {
    name: 'combinado:icons',
    apply: 'build',
    transform: {
      filter: { id: /\/app\/.*\.tsx?$/, code: 'lucide-react' },
      handler: (code) => code.replaceAll(IMPORT, (whole, names: string) => importsOf(whole, names, files)),
    },
  }
}

function importsOf(whole: string, names: string, files: ReadonlyMap<string, string>): string {
  const [icons, others] = [[] as string[], [] as string[]]
  for (const one of names.split(',').map((name) => name.trim())) {
    const [, name = '', alias = name] = /^(\w+)(?: as (\w+))?$/.exec(one) ?? []
    const file = files.get(name)
    if (file) icons.push(`import ${alias} from 'lucide-react/icons/${file}'`)
    else if (one) others.push(one)
  }
  if (icons.length === 0) return whole
  if (others.length > 0) icons.push(`import { ${others.join(', ')} } from 'lucide-react'`)
  return `${icons.join(';')};`
}

/** The file of an icon, by each of its names. */
function iconFiles(): Map<string, string> {
  const main = createRequire(import.meta.url).resolve('lucide-react/package.json')
  const list = readFileSync(join(dirname(main), 'dist/esm/lucide-react.mjs'), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of list.matchAll(LISTED)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }
  return files
}
