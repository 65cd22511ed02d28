// Bytes over the wire of each public page by kind, as a phone without a cache requests them, against two limits:
// 60 KB without images, film and fonts, 70 KB of fonts. Exits with 1 if a page exceeds a limit.
// Run after npm run build: node_modules/.bin/node bench/page-weight.ts [/path …]
import { type CDPSession, chromium, devices } from '@playwright/test'
import { PAGES } from '#content/pages.ts'
import { browserSwitches, chromiumPath } from '#tests/support/browser.ts'
import { printTable } from './support/statistics.ts'
import { startShipped } from './support/start-app.ts'

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

// without ADMIN_EMAIL there is no contact page
const app = await startShipped({ seed: 'demo', environment: { ADMIN_EMAIL: 'a@exemplo.com.br' } })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: browserSwitches })

/** Kilobytes by kind, including headers, that a first visit loads without interaction. */
async function measureBytes(path: string): Promise<Map<string, number>> {
  const context = await browser.newContext(devices['Pixel 7'])
  const page = await context.newPage()
  const cdp: CDPSession = await context.newCDPSession(page)
  const kindByRequest = new Map<string, string>()
  const kilobytesByKind = new Map<string, number>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    kindByRequest.set(requestId, KINDS[type as keyof typeof KINDS] ?? 'other')
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindByRequest.get(requestId) ?? 'other'
    kilobytesByKind.set(kind, (kilobytesByKind.get(kind) ?? 0) + encodedDataLength / 1000)
  })
  await cdp.send('Network.enable')
  await page.goto(app.url + path, { waitUntil: 'networkidle' })
  await context.close()
  return kilobytesByKind
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
  const kilobytesByKind = await measureBytes(path)
  const kilobytesOf = (kind: string) => kilobytesByKind.get(kind) ?? 0
  const fontKilobytes = kilobytesOf('fonts')
  const totalKilobytes = [...kilobytesByKind.values()].reduce((sum, kilobytes) => sum + kilobytes, 0)
  const restKilobytes = totalKilobytes - fontKilobytes - kilobytesOf('images') - kilobytesOf('film')
  rows.push({
    page: path,
    ...Object.fromEntries(Object.values(KINDS).map((kind) => [kind, kilobytesOf(kind)])),
    other: kilobytesOf('other'),
    'without images, film and fonts': restKilobytes,
    total: totalKilobytes,
  })
  // /login uses React Router, whose limit is that of /app
  if ((restKilobytes >= MAX_KB && path !== PAGES.login.path) || fontKilobytes >= MAX_FONTS_KB)
    process.exitCode = 1
}
printTable(
  `KB over the wire (promises: ${MAX_KB} without images, film and fonts, fonts ${MAX_FONTS_KB})`,
  rows,
)
await browser.close()
await app.stop()
