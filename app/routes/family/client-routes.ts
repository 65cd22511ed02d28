import { importWithRetry } from '#app/ui/retry-import.ts'

type Module = Record<string, unknown>

declare global {
  interface Window {
    /** React Router's cache of route modules, by route id. */
    __reactRouterRouteModules?: Record<string, Module>
  }
}

const first = import.meta.glob<Module>('./{actions,weekly-points}.ts', { eager: true })

/**
 * Registers the client modules of the first screen's routes with the router. Otherwise the router fetches a module when
 * it is first needed, and reloads the page when that fails, for example without internet.
 */
export function registerFirstClientRoutes(): void {
  register(first)
}

/** Registers the modules of deferred screens; the family's other pages follow, so that they open without internet too. */
export async function registerDeferredClientRoutes(): Promise<void> {
  const { later, pages } = await importWithRetry(() => import('./deferred-client-routes.ts'))
  register(later)
  for (const [file, load] of Object.entries(pages)) {
    importWithRetry(load).then(
      (module) => register({ [file]: module }),
      // the router fetches it when the page is opened
      () => undefined,
    )
  }
}

function register(modules: Record<string, Module>): void {
  // oxlint-disable-next-line no-underscore-dangle -- the framework's name for it; none on the server
  const routeModules = globalThis.window?.__reactRouterRouteModules
  if (!routeModules) return
  for (const [file, module] of Object.entries(modules)) {
    routeModules[file.replace(/^\.\/(.*)\.tsx?$/, 'routes/family/$1')] ??= module
  }
}
