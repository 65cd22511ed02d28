import { defineConfig } from '@playwright/test'
import { browserSwitches, findChromium } from './tests/support/browser.ts'

/** User agents of real devices, because the server treats headless Chromium as a bot and does not stream to it. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const LAPTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/shared-apps.ts',
  workers: 3,
  // a flaky test is a bug to fix
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // long enough for a busy machine: only a failing test waits that long
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/e2e.json' }],
  ],
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // animations take a tenth of the processor time: only specs about motion turn them on
    reducedMotion: 'reduce',
    // recording takes a third of the processor time: set TRACE=1 to look into a failure
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: findChromium(), args: browserSwitches },
  },
  projects: [
    // first, because its few tests are the longest
    {
      name: 'desktop',
      testMatch: '**/*.desktop.spec.ts',
      use: { viewport: { width: 1280, height: 800 }, userAgent: LAPTOP },
    },
    {
      name: 'phone',
      testIgnore: '**/*.desktop.spec.ts',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, userAgent: PHONE },
    },
  ],
})
