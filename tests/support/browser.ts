import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// the shell without windows of its own costs a third less
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Switches for every browser of the tests: nothing of its own on the network, and no sandbox for root. */
export const browserSwitches = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--no-first-run',
]

/** Path of a Chromium that starts: PLAYWRIGHT_CHROMIUM, the system's, or Playwright's own; else undefined. */
export function findChromium(): string | undefined {
  const chosen = process.env.PLAYWRIGHT_CHROMIUM
  if (chosen && existsSync(chosen)) return chosen
  return [...INSTALLED, chromium.executablePath()].find(starts)
}

/** As findChromium, but throws an Error that says what to do when there is none. */
export function chromiumPath(): string {
  const found = findChromium()
  if (!found) {
    throw new Error(
      'Nenhum Chromium foi encontrado. Instale um ("apt-get install chromium" ou "npx playwright install chromium") ' +
        'ou indique o seu em PLAYWRIGHT_CHROMIUM.',
    )
  }
  return found
}

/** Some systems ship a placeholder under a browser's name: only one that tells its version counts. */
function starts(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
}
