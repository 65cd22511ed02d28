import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// the headless shell first: it takes a third less processor time
const INSTALLED_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Switches for every test browser: no network traffic of its own, and no sandbox for root. */
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
 * Path of a Chromium that starts: PLAYWRIGHT_CHROMIUM, the system's, or Playwright's own; undefined if none starts.
 * Throws an Error when PLAYWRIGHT_CHROMIUM names none.
 */
export function findChromium(): string | undefined {
  const chosen = process.env.PLAYWRIGHT_CHROMIUM
  if (chosen && !existsSync(chosen)) throw new Error(`PLAYWRIGHT_CHROMIUM: não existe ${chosen}.`)
  if (chosen) return chosen
  return [...INSTALLED_PATHS, chromium.executablePath()].find(isRunnable)
}

/** As findChromium, but throws an Error that says what to do when there is none. */
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
