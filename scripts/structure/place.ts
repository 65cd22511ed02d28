import type { HouseRules, Kind } from './rules.ts'

export interface Place {
  kind: Kind
  /** Folder name of the noun, for files of the domain. */
  noun?: string
}

/** Says what a file is by its path below the project's folder; undefined when it stands in no room. */
export function placeOf(file: string): Place | undefined {
  const [top = '', room = '', noun = ''] = file.split('/')
  const depth = file.split('/').length
  if (/\.test\.tsx?$/.test(file) || top === 'tests') return { kind: 'test' }
  if (top === 'server' || top === 'content') return { kind: top }
  if (top !== 'app') return undefined
  if (depth === 2) return /^(root|routes|entry)\b/.test(room) ? { kind: 'shell' } : undefined
  if (room === 'routes') return { kind: file.endsWith('browser-sides.ts') ? 'browser-sides' : 'route' }
  if (room === 'ui' || room === 'database' || room === 'platform') return { kind: room }
  if (room !== 'domain' || depth < 4) return undefined
  if (file.startsWith(`app/domain/${noun}/components/`)) return { kind: 'component', noun }
  return { kind: /\.server\.tsx?$/.test(file) ? 'domain-server' : 'pure', noun }
}

/** Whether one noun stands above another, directly or by way of others. */
export function standsAbove(rules: HouseRules, upper: string, lower: string): boolean {
  const below = rules.nouns[upper]?.below ?? []
  return below.includes(lower) || below.some((noun) => standsAbove(rules, noun, lower))
}

/** Whether an imported package is named by a pattern: its name, a path below it, or a `scope/*`. */
export function isPackage(specifier: string, patterns: string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*')
      ? specifier.startsWith(pattern.slice(0, -1))
      : specifier === pattern || specifier.startsWith(`${pattern}/`),
  )
}
