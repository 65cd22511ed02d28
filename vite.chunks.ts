import type { Rolldown } from 'vite'

/** The screens that a visitor's browser loads first, each with the modules that it cannot do without. */
const FIRST_SCREENS = {
  login: /\/app\/routes\/auth\/login\.tsx/,
  family: /\/app\/routes\/family\/(app|family-area)\.tsx/,
} as const
const EVERY_PAGE = /\/app\/(root|entry\.client)\.tsx/

/**
 * The chunk of a module, or null where the bundler decides. Many small files compress badly and are asked for one
 * by one: what every page or both first screens need is one chunk,
 * the framework among it, and what only the family's needs is another.
 */
export function chunkOf(id: string, modules: Rolldown.ChunkingContext): string | null {
  // every icon hangs on one index file, which is no proof of a need
  if (id.includes('/lucide-react/dist/esm/icons/')) return null
  const isNeededBy = (pattern: RegExp) =>
    reaches(id, pattern, (one) => modules.getModuleInfo(one)?.importers ?? [])
  if (isNeededBy(EVERY_PAGE)) return 'base'
  if (!isNeededBy(FIRST_SCREENS.family)) return null
  return isNeededBy(FIRST_SCREENS.login) ? 'base' : 'family'
}

/** Whether a module that matches imports this one, directly or through others; `import()` does not count. */
function reaches(id: string, pattern: RegExp, importersOf: (id: string) => readonly string[]): boolean {
  const seen = new Set([id])
  for (const one of seen) {
    if (pattern.test(one)) return true
    for (const importer of importersOf(one)) seen.add(importer)
  }
  return false
}
