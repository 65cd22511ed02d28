import type { Rolldown } from 'vite'

const CHUNKS = ['base', 'family', 'plain', 'forms', 'parts', 'later'] as const
type Chunk = (typeof CHUNKS)[number]

/** The pages that a browser opens first, by the files of their routes. */
const FIRST_PAGES = {
  public: /\/app\/routes\/(auth|public|subscription)\//,
  family: /\/app\/routes\/family\/(app|family-area)\.tsx/,
} as const
/** All that anybody can open without having signed in. */
const PUBLIC_PAGES = /\/app\/routes\/(auth|blog|public|subscription)\//
/** Of files that the first pages share with others these are only called by the others. */
const CALLED_LATER = /\/@date-fns\/tz\//
const EVERY_PAGE = /\/app\/(root|entry\.client)\.tsx/
/** Fetch what the family's first screen does not show, together, as soon as it stands. */
const LATER =
  /\/app\/(domain\/dashboard\/components\/deferred-screens\.tsx|routes\/family\/client-routes\.ts)/
const STYLES = /\.css(\?|$)/
/** The family's routes without a page. */
const BROWSER_SIDES = /\/app\/routes\/family\/[\w-]+\.ts(\?|$)/

/** One after the other: a chunk takes what its modules import along, but for what is in one before it. */
export const chunkGroups = CHUNKS.map((chunk, index) => ({
  name: (id: string, modules: Rolldown.ChunkingContext) => (chunkOf(id, modules) === chunk ? chunk : null),
  priority: CHUNKS.length - index,
}))

/**
 * The chunk of a module, or null where the bundler decides. Many small files compress badly and are asked for one by
 * one, so two take what comes first: 'base' what every page needs, or public pages and the family's first screen;
 * 'family' the rest of that screen, which no public page loads. 'later' takes what only comes after that screen; of what
 * other pages need as well, public ones find in 'forms' what has styles, and in 'plain' what has none; 'parts' takes the
 * rest.
 */
function chunkOf(id: string, modules: Rolldown.ChunkingContext): Chunk | null {
  if (CALLED_LATER.test(id)) return null
  const above = reachable(id, (one) => modules.getModuleInfo(one)?.importers)
  const isNeededBy = (pattern: RegExp) => above.some((one) => pattern.test(one))
  if (isNeededBy(EVERY_PAGE)) return 'base'
  if (isNeededBy(FIRST_PAGES.family)) return isNeededBy(FIRST_PAGES.public) ? 'base' : 'family'
  const beginnings = above.map((one) => beginningAt(one, modules))
  if (!beginnings.includes('later')) return null
  if (!beginnings.includes('other')) return 'later'
  if (!isNeededBy(PUBLIC_PAGES)) return 'parts'
  const below = reachable(id, (one) => modules.getModuleInfo(one)?.importedIds)
  return below.some((one) => STYLES.test(one)) ? 'forms' : 'plain'
}

/** The module and all that `next` leads to from it; `import()` does not count. */
function reachable(id: string, next: (id: string) => readonly string[] | undefined): string[] {
  const seen = new Set([id])
  for (const one of seen) for (const other of next(one) ?? []) seen.add(other)
  return [...seen]
}

/** Who begins with this module, and not with one that imports it: the family's later parts, or anything else. */
function beginningAt(id: string, modules: Rolldown.ChunkingContext): 'later' | 'other' | undefined {
  const { isEntry = false, dynamicImporters = [] } = modules.getModuleInfo(id) ?? {}
  if (!isEntry && dynamicImporters.length === 0) return undefined
  const isLater = dynamicImporters.every((one) => LATER.test(one)) && (!isEntry || BROWSER_SIDES.test(id))
  return isLater ? 'later' : 'other'
}
