// Bytes over the wire of each public page by kind, as a phone without a cache requests them, against two limits:
// 60 KB without images, film and fonts, 70 KB of fonts. Ends with 1 when a page is above one.
// Run after npm run build: node_modules/.bin/node bench/page-weight.ts [/path …]
import { type CDPSession, chromium, devices } from '@playwright/test'
import { PAGES } from '#content/pages.ts'
import { browserSwitches, chromiumPath } from '#tests/support/browser.ts'
import { printTable } from './support/statistics.ts'
import { startShipped } from './support/start-on.ts'

const MAX_KB = 60
const MAX_FONTS_KB = 70

const KINDS = {
  Document: 'HTML',
  Stylesheet: 'CSS',
  Script: 'JavaScript',
  Font: 'fonts',
  Image: 'images',
  Media: 'film',
} as const

// without an operator's address there is no contact page
const app = await startShipped({ seed: 'demo', environment: { ADMIN_EMAIL: 'a@exemplo.com.br' } })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: browserSwitches })

/** Kilobytes by kind, headers included, that a first visit loads without interaction. */
async function weigh(path: string): Promise<Map<string, number>> {
  const context = await browser.newContext(devices['Pixel 7'])
  const page = await context.newPage()
  const network: CDPSession = await context.newCDPSession(page)
  const kinds = new Map<string, string>()
  const sums = new Map<string, number>()
  network.on('Network.responseReceived', ({ requestId, type }) => {
    kinds.set(requestId, KINDS[type as keyof typeof KINDS] ?? 'other')
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'other'
    sums.set(kind, (sums.get(kind) ?? 0) + encodedDataLength / 1000)
  })
  await network.send('Network.enable')
  await page.goto(app.url + path, { waitUntil: 'networkidle' })
  await context.close()
  return sums
}

const requestedPaths = process.argv.slice(2)
const rows: Record<string, string | number>[] = []
for (const path of requestedPaths.length > 0
  ? requestedPaths
  : Object.values(PAGES).map((page) => page.path)) {
  const response = await fetch(app.url + path, { redirect: 'manual' })
  if (response.status !== 200) {
    console.log(`${path} responds ${response.status}: not measured`)
    continue
  }
  const sums = await weigh(path)
  const kilobytesOf = (kind: string) => sums.get(kind) ?? 0
  const fonts = kilobytesOf('fonts')
  const total = [...sums.values()].reduce((sum, kilobytes) => sum + kilobytes, 0)
  const rest = total - fonts - kilobytesOf('images') - kilobytesOf('film')
  rows.push({
    page: path,
    ...Object.fromEntries(Object.values(KINDS).map((kind) => [kind, kilobytesOf(kind)])),
    other: kilobytesOf('other'),
    'without images, film and fonts': rest,
    total,
  })
  // /login uses React Router, whose limit is that of /app
  if ((rest >= MAX_KB && path !== PAGES.login.path) || fonts >= MAX_FONTS_KB) process.exitCode = 1
}
printTable(
  `KB over the wire (promises: ${MAX_KB} without images, film and fonts, fonts ${MAX_FONTS_KB})`,
  rows,
)
await browser.close()
await app.stop()
