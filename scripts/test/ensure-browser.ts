import { spawnSync } from 'node:child_process'
import { chromiumPath, findChromium } from '../../tests/support/browser.ts'
import { aptInstall, aptUpdate, hasApt } from './apt.ts'

/**
 * Finds a Chromium, or installs one: with apt-get as root, else Playwright's own.
 * Throws an Error that says what to do when neither works.
 *
 * @returns path of the browser
 */
export function ensureBrowser(): string {
  const installedBrowser = findChromium()
  if (installedBrowser) return installedBrowser
  if (hasApt()) {
    console.log('Instalando o Chromium para os testes (apt-get)…')
    aptUpdate()
    // the headless shell takes a third less processor time; not every distribution has it
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      aptInstall(browser)
      const installed = findChromium()
      if (!installed) continue
      // only for the looks of screenshots: the tests pass without it
      aptInstall('fonts-noto-color-emoji')
      return installed
    }
  }
  console.log('Baixando o Chromium do Playwright para os testes…')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return chromiumPath()
}
