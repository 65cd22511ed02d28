const MODULE_PRELOAD = /<link (?:nonce="[^"]*" )?rel="modulepreload" href="([^"]+)"[^>]*>/g
const HYDRATION_SCRIPT = /<script nonce="([^"]+)" type="module" async="">(.*?)<\/script>/s

/**
 * Makes React Router's hydration script inert and removes its preloads. `startScript`, the code of app/deferred-start.ts,
 * preloads the modules after the first paint and then runs the script.
 */
export function deferHydration(html: string, startScript: string): string {
  const modules = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href).join(' ')
  return html.replaceAll(MODULE_PRELOAD, '').replace(HYDRATION_SCRIPT, (_, nonce: string, entry: string) => {
    const inertScript = `<script nonce="${nonce}" type="text/plain" data-modules="${modules}">${entry}</script>`
    return `${inertScript}<script nonce="${nonce}">${startScript}</script>`
  })
}
