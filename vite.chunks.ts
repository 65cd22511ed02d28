import type { Rolldown } from 'vite'

const CHUNKS = [
  'shared',
  'deviceShared',
  'device',
  'laterShared',
  'deviceLater',
  'base',
  'family',
  'plain',
  'forms',
  'parts',
  'later',
] as const
type Chunk = (typeof CHUNKS)[number]

const FIRST_SCREENS = {
  signedOut: /\/app\/routes\/(auth|subscription)\//,
  family: /\/app\/routes\/family\/(app|family-area)\.tsx/,
} as const
/** A page of its own, which shares React and drawings with the family's screens. */
const CHILD_DEVICE = /\/app\/pages\/browser\/child-device\.ts/
/** What the page of the device loads by `import()` after its first screen. Sounds stay apart: most devices have them off. */
const DEVICE_LATER =
  /\/app\/domain\/devices\/(shop\/components\/shop-screen|components\/(photo-dialog|pin-screen|day-celebration))\.tsx?/
const EVERY_SCREEN = /\/app\/(root|entry\.client)\.tsx/
/** First screens import the index of these packages, but do not call this part of them. */
const CALLED_LATER = /\/(@date-fns\/tz\/(?!tzOffset)|uuid\/dist\/(v5|v35|sha1|parse)\.js)/
/** The modules that load, by `import()`, what the family's first screen needs after it is shown. */
const LATER =
  /\/app\/domain\/(dashboard\/components\/deferred-screens|tasks\/components\/deferred-(mark-notice|rows))\.tsx/
const STYLES = /\.css(\?|$)/
const ACTION_ROUTES = /\/app\/routes\/family\/[\w-]+\.ts(\?|$)/

/**
 * For `codeSplitting.groups`: puts each module into the chunk of `chunkOf`. A chunk also takes what its modules import,
 * unless it is in an earlier chunk.
 */
export const chunkGroups = CHUNKS.map((chunk, index) => ({
  name: (id: string, modules: Rolldown.ChunkingContext) => (chunkOf(id, modules) === chunk ? chunk : null),
  priority: CHUNKS.length - index,
}))

/**
 * The chunk of a module. Null leaves the module to the bundler, whose many small chunks compress badly and need a request
 * each.
 *
 * - shared: needed by children's devices and by the family's first screen
 * - deviceShared: needed by children's devices and, later, by other screens
 * - device: the rest of what children's devices need, with their entry. Other screens must not import this chunk: it would
 *   load and run the whole page of the device.
 * - deviceLater: what only children's devices load later
 * - laterShared: what children's devices and other screens load later. A chunk of its own, because a chunk of other screens
 *   would import base, which starts React Router.
 * - base: needed by every screen, or by both the signed-out screens and the family's first screen
 * - family: the rest of the family's first screen
 * - later: loaded only after the family's first screen
 * - forms, plain, parts: loaded later by the family, and by other screens too. Signed-out screens need forms (modules with
 *   styles) and plain (without); parts is the rest.
 */
function chunkOf(id: string, modules: Rolldown.ChunkingContext): Chunk | null {
  if (CALLED_LATER.test(id)) return null
  const importers = reachable(id, (module) => modules.getModuleInfo(module)?.importers)
  const isNeededBy = (pattern: RegExp) => importers.some((module) => pattern.test(module))
  const isOfDevice = isNeededBy(CHILD_DEVICE)
  if (isOfDevice || isNeededBy(DEVICE_LATER)) {
    if (isNeededBy(EVERY_SCREEN) || isNeededBy(FIRST_SCREENS.family)) return 'shared'
    const isOfOthers = importers.some(
      (module) => !CHILD_DEVICE.test(module) && !DEVICE_LATER.test(module) && entryKind(module, modules),
    )
    if (isOfOthers) return isOfDevice ? 'deviceShared' : 'laterShared'
    return isOfDevice ? 'device' : 'deviceLater'
  }
  if (isNeededBy(EVERY_SCREEN)) return 'base'
  if (isNeededBy(FIRST_SCREENS.family)) return isNeededBy(FIRST_SCREENS.signedOut) ? 'base' : 'family'
  const entries = importers.map((module) => entryKind(module, modules))
  if (!entries.includes('later')) return null
  if (!entries.includes('other')) return 'later'
  if (!isNeededBy(FIRST_SCREENS.signedOut)) return 'parts'
  const imported = reachable(id, (module) => modules.getModuleInfo(module)?.importedIds)
  return imported.some((module) => STYLES.test(module)) ? 'forms' : 'plain'
}

/** The module and all modules that can be reached from it by `next`. */
function reachable(id: string, next: (id: string) => readonly string[] | undefined): string[] {
  const seen = new Set([id])
  for (const module of seen) for (const other of next(module) ?? []) seen.add(other)
  return [...seen]
}

/** Undefined for a module that is neither an entry nor loaded by `import()`; 'later' if only LATER loads it. */
function entryKind(module: string, modules: Rolldown.ChunkingContext): 'later' | 'other' | undefined {
  const { isEntry = false, dynamicImporters = [] } = modules.getModuleInfo(module) ?? {}
  if (!isEntry && dynamicImporters.length === 0) return undefined
  const isLater =
    dynamicImporters.every((importer) => LATER.test(importer)) && (!isEntry || ACTION_ROUTES.test(module))
  return isLater ? 'later' : 'other'
}
