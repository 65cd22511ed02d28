import { keepAsking } from '#app/ui/lazy-part.ts'

type Module = Record<string, unknown>

declare global {
  interface Window {
    /** Where the framework's router keeps the modules of routes, by the route's id, and looks before it asks for one. */
    __reactRouterRouteModules?: Record<string, Module>
  }
}

const first = import.meta.glob<Module>('./{mark-task-day,take-back-entry,weekly-points}.ts', { eager: true })

/**
 * Hands the router the browser's side of every write, and of every part of the screen that is read by itself, before
 * somebody can ask for it: with the first screen come those that it needs, with its later parts all others. So a tap
 * asks for nothing else, and says so when there is no internet. Left to itself the router fetches each when it is first
 * needed, and reloads the page when it does not come, which would lose the page.
 */
export function bringFirstSides(): void {
  bring(first)
}

/** As `bringFirstSides`, for what comes later; the family's other pages follow, so that they open without internet too. */
export async function bringLaterSides(): Promise<void> {
  const { later, pages } = await keepAsking(() => import('./later-browser-sides.ts'))
  bring(later)
  for (const [file, load] of Object.entries(pages)) {
    keepAsking(load).then(
      (module) => bring({ [file]: module }),
      // then the framework asks for it when it is opened
      () => undefined,
    )
  }
}

function bring(modules: Record<string, Module>): void {
  // oxlint-disable-next-line no-underscore-dangle -- the framework's name for it; none on the server
  const known = globalThis.window?.__reactRouterRouteModules
  if (!known) return
  for (const [file, module] of Object.entries(modules)) {
    known[file.replace(/^\.\/(.*)\.tsx?$/, 'routes/family/$1')] ??= module
  }
}
