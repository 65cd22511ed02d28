import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// the headless shell is first, because it needs a third less processor time
const INSTALLED_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Command-line switches of test browsers: no background network traffic, and no sandbox when run as root. */
export const browserSwitches = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--no-first-run',
]

/**
 * Path of a working Chromium: PLAYWRIGHT_CHROMIUM, the system's, or Playwright's; undefined if none works.
 * Throws if the file in PLAYWRIGHT_CHROMIUM does not exist.
 */
export function findChromium(): string | undefined {
  const path = process.env.PLAYWRIGHT_CHROMIUM
  if (path && !existsSync(path)) throw new Error(`PLAYWRIGHT_CHROMIUM: não existe ${path}.`)
  if (path) return path
  return [...INSTALLED_PATHS, chromium.executablePath()].find(isRunnable)
}

/** Like `findChromium`, but throws with installation advice if no Chromium works. */
export function chromiumPath(): string {
  const path = findChromium()
  if (!path) {
    throw new Error(
      'Nenhum Chromium foi encontrado. Instale um ("apt-get install chromium" ou "npx playwright install chromium") ' +
        'ou indique o seu em PLAYWRIGHT_CHROMIUM.',
    )
  }
  return path
}

/** Whether the file prints a version: some systems ship a placeholder under a browser's name. */
function isRunnable(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
}
