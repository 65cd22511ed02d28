import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumPath, findChromium } from '../../tests/support/browser.ts'

/**
 * Finds a Chromium, or installs one: with apt-get as root, else Playwright's own.
 * Throws an Error that says what to do when neither works.
 *
 * @returns path of the browser
 */
export function ensureBrowser(): string {
  const installedBrowser = findChromium()
  if (installedBrowser) return installedBrowser
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Instalando o Chromium para os testes (apt-get)…')
    apt(['update'])
    // the headless shell takes a third less processor time; not every distribution has it
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      apt(['install', '-y', '--no-install-recommends', browser])
      const installed = findChromium()
      if (!installed) continue
      // only for the looks of screenshots: the tests pass without it
      apt(['install', '-y', '--no-install-recommends', 'fonts-noto-color-emoji'])
      return installed
    }
  }
  console.log('Baixando o Chromium do Playwright para os testes…')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return chromiumPath()
}

function apt(args: string[]) {
  spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
