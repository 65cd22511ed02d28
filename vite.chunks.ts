import type { Rolldown } from 'vite'

/** The pages that a browser opens first, by the files of their routes. */
const FIRST_PAGES = {
  public: /\/app\/routes\/(auth|public|subscription)\//,
  family: /\/app\/routes\/family\/(app|family-area)\.tsx/,
} as const
/** Of files that the first pages share with others these are only called by the others. */
const CALLED_LATER = /\/@date-fns\/tz\//
const EVERY_PAGE = /\/app\/(root|entry\.client)\.tsx/

/**
 * The chunk of a module, or null where the bundler decides. Many small files compress badly and are asked for one by
 * one, so two take what comes first: 'base' what every page needs, or public pages and the family's first screen;
 * 'family' the rest of that screen, which no public page loads.
 */
export function chunkOf(id: string, modules: Rolldown.ChunkingContext): string | null {
  if (CALLED_LATER.test(id)) return null
  const isNeededBy = (pattern: RegExp) =>
    reaches(id, pattern, (one) => modules.getModuleInfo(one)?.importers ?? [])
  if (isNeededBy(EVERY_PAGE)) return 'base'
  if (!isNeededBy(FIRST_PAGES.family)) return null
  return isNeededBy(FIRST_PAGES.public) ? 'base' : 'family'
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
