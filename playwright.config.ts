import { defineConfig } from '@playwright/test'
import { browserSwitches, chromiumPath } from './tests/support/browser.ts'

/** A real phone's: headless Chromium names itself a bot, and bots get pages unstreamed. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const LAPTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/every-worker.ts',
  workers: 3,
  // a test that needs it is named in the summary: its race is a bug to fix
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/e2e.json' }],
  ],
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // recording every page takes a third of the machine: ask for it where a test fails
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: chromiumPath(), args: browserSwitches },
  },
  projects: [
    // its few tests are the longest: begun last, they would be waited for by one processor
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
