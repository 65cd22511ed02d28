import type { StructureRules, Kind } from './rules.ts'

export interface Layer {
  kind: Kind
  /** For files of the domain: the folder name of the noun. */
  noun?: string
}

/** The layer of a file by its path below the project's folder; undefined outside of the known folders. */
export function layerOf(file: string): Layer | undefined {
  const [top = '', folder = '', noun = ''] = file.split('/')
  const depth = file.split('/').length
  if (/\.test\.tsx?$/.test(file) || top === 'tests') return { kind: 'test' }
  if (top === 'server' || top === 'content') return { kind: top }
  if (top !== 'app') return undefined
  if (depth === 2) return /^(root|routes|entry|deferred-start)\b/.test(folder) ? { kind: 'shell' } : undefined
  if (folder === 'routes') return { kind: 'route' }
  if (folder === 'pages') return { kind: noun === 'browser' ? 'page-script' : 'page' }
  if (folder === 'ui' || folder === 'database' || folder === 'platform') return { kind: folder }
  const isServer = /\.server\.tsx?$/.test(file)
  if (folder === 'base') return { kind: isServer ? 'base-server' : 'base' }
  if (folder !== 'domain' || depth < 4) return undefined
  if (file.includes('/components/')) return { kind: 'component', noun }
  return { kind: isServer ? 'domain-server' : 'pure', noun }
}

/** Whether one noun is above another, directly or through others. */
export function isAbove(rules: StructureRules, upper: string, lower: string): boolean {
  const below = rules.nouns[upper]?.below ?? []
  return below.includes(lower) || below.some((noun) => isAbove(rules, noun, lower))
}

/** Whether an imported package matches a pattern: its name, a path below it, or a `scope/*`. */
export function isPackage(specifier: string, patterns: string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*')
      ? specifier.startsWith(pattern.slice(0, -1))
      : specifier === pattern || specifier.startsWith(`${pattern}/`),
  )
}
