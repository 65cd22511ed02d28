const MODULE_PRELOAD = /<link (?:nonce="[^"]*" )?rel="modulepreload" href="([^"]+)"[^>]*>/g
const HYDRATION_SCRIPT = /<script nonce="([^"]+)" type="module" async="">(.*?)<\/script>/s

/**
 * Turns the framework's hydration script into inert text. `startScript`, the text of app/deferred-start.ts,
 * preloads its modules after the first paint and then runs it.
 */
export function deferHydration(html: string, startScript: string): string {
  const modules = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href).join(' ')
  return html.replaceAll(MODULE_PRELOAD, '').replace(HYDRATION_SCRIPT, (_, nonce: string, entry: string) => {
    const deferred = `<script nonce="${nonce}" type="text/plain" data-modules="${modules}">${entry}</script>`
    return `${deferred}<script nonce="${nonce}">${startScript}</script>`
  })
}
