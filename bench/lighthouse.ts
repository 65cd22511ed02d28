// Lighthouse mobile on the public pages, on /app of the example family, signed in, and on /aparelho of its youngest child, with
// a cold cache: the median of three runs each over the built product. 'simulate', Lighthouse's default, loads the page at full
// speed and computes a slow phone's times from that; 'devtools' slows Chromium's network and processor down, for the last two.
// Also audits a page of one line from a bare node:http server, the lower bound on this machine. Exits with 1 if a page scores
// under 100 by 'simulate' or paints later than promised.
// Run after npm run build: node_modules/.bin/node bench/lighthouse.ts [/path …]
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { browserSwitches, chromiumPath } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/running-app.ts'
import { median, printTable, quantile } from './support/statistics.ts'
import { startBareNode } from './support/comparison-servers.ts'
import { pairDemoDevice, signInDemo } from './support/demo-device.ts'
import { startShipped } from './support/start-app.ts'

const RUN_COUNT = 3
const PAGES = ['/', '/login', '/subscribe', '/vsl', '/blog', '/app', '/aparelho']
type Throttling = 'simulate' | 'devtools'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Limits in milliseconds: largest paint of public pages, first paint of the pages behind a sign-in. */
const LARGEST_PAINT_MS = 900
const FIRST_PAINT_MS: Record<string, number> = { '/app': 1200, '/aparelho': 1000 }

const ONE_LINE_PAGE = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Combinado</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="Uma linha"><link rel="icon" href="data:,">
</head><body><main><h1>Combinado</h1></main></body></html>`

const app = await startShipped({ seed: 'demo' })
const port = await freePort()
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [...browserSwitches, `--remote-debugging-port=${port}`],
})

async function audit(url: string, throttlingMethod: Throttling, cookie?: string): Promise<Result> {
  const lighthouseResult = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
    throttlingMethod,
    ...(cookie && { extraHeaders: { cookie } }),
  })
  if (!lighthouseResult) throw new Error(`Lighthouse returned no result for ${url}`)
  return lighthouseResult.lhr
}

function observedLcpMs({ audits }: Result): number {
  const details = audits.metrics?.details as
    { items?: { observedLargestContentfulPaint?: number }[] } | undefined
  return details?.items?.[0]?.observedLargestContentfulPaint ?? Number.NaN
}

function largestElement({ audits }: Result): string {
  const selectorMatch = /"selector":"([^"]+)"/.exec(
    JSON.stringify(audits['lcp-breakdown-insight']?.details ?? {}),
  )
  return selectorMatch?.[1] ?? '?'
}

/** Audits a page several times. Returns the medians, as a row of the table and separately. */
async function auditRepeatedly(page: string, url: string, throttling: Throttling, cookie?: string) {
  const results: Result[] = []
  for (let run = 0; run < RUN_COUNT; run += 1) results.push(await audit(url, throttling, cookie))
  const metricOf = (id: string) => results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
  const scores = CATEGORIES.map((id) =>
    Math.round(median(results.map((result) => result.categories[id]?.score ?? 0)) * 100),
  )
  const [fcpMs, lcpMs] = [
    median(metricOf('first-contentful-paint')),
    median(metricOf('largest-contentful-paint')),
  ]
  const row = {
    page,
    throttling,
    ...Object.fromEntries(CATEGORIES.map((id, index) => [id, scores[index]!])),
    'FCP ms': fcpMs,
    'LCP ms': lcpMs,
    'LCP without throttling ms': throttling === 'simulate' ? median(results.map(observedLcpMs)) : '–',
    'LCP element': [...new Set(results.map(largestElement))].join(', '),
    'worst LCP ms': quantile(metricOf('largest-contentful-paint'), 1),
    'blocking ms': median(metricOf('total-blocking-time')),
    CLS: median(metricOf('cumulative-layout-shift')).toFixed(3),
    'KB over the wire': median(metricOf('total-byte-weight')) / 1000,
  }
  return { row, results, scores, fcpMs, lcpMs }
}

const requestedPaths = process.argv.slice(2)
const oneLineServer = await startBareNode(brotliCompressSync(ONE_LINE_PAGE))
const oneLine = await auditRepeatedly('one line, bare node:http', `${oneLineServer.url}/`, 'simulate')
const rows: Record<string, string | number>[] = [{ ...oneLine.row, 'LCP to one line': '1.00' }]
const shortfalls = new Set<string>()
for (const path of requestedPaths.length > 0 ? requestedPaths : PAGES) {
  const firstPaintLimit = FIRST_PAINT_MS[path.startsWith('/app') ? '/app' : path]
  const cookie =
    path === '/aparelho'
      ? await pairDemoDevice(app.url)
      : firstPaintLimit
        ? await signInDemo(app.url)
        : undefined
  const response = await fetch(app.url + path, { redirect: 'manual', headers: cookie ? { cookie } : {} })
  if (response.status !== 200) {
    console.log(`${path} responds ${response.status}: not audited`)
    process.exitCode = 1
    continue
  }
  if (firstPaintLimit) rows.push((await auditRepeatedly(path, app.url + path, 'devtools', cookie)).row)
  const { row, results, scores, fcpMs, lcpMs } = await auditRepeatedly(
    path,
    app.url + path,
    'simulate',
    cookie,
  )
  rows.push({ ...row, 'LCP to one line': (lcpMs / oneLine.lcpMs).toFixed(2) })
  // these pages are not indexed, which lowers Lighthouse's SEO score
  const countedCategories = firstPaintLimit ? CATEGORIES.filter((id) => id !== 'seo') : CATEGORIES
  if (countedCategories.some((id) => scores[CATEGORIES.indexOf(id)]! < 100)) process.exitCode = 1
  if (firstPaintLimit ? fcpMs > firstPaintLimit : lcpMs > LARGEST_PAINT_MS) process.exitCode = 1
  for (const result of results) {
    for (const id of countedCategories) {
      for (const { id: auditId, weight } of result.categories[id]?.auditRefs ?? []) {
        const { score, title, displayValue } = result.audits[auditId] ?? {}
        if (weight > 0 && typeof score === 'number' && score < 0.995) {
          shortfalls.add(`${path}: ${title} ${displayValue ?? ''} (${Math.round(score * 100)})`)
        }
      }
    }
  }
}
const moment = new Date().toLocaleString('en-GB', {
  timeZone: 'America/Sao_Paulo',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
})
printTable(`Lighthouse mobile, median of ${RUN_COUNT} runs, example family on ${moment} in São Paulo`, rows)
if (shortfalls.size > 0)
  console.log(
    `\nBelow the full score in some run:\n${[...shortfalls].map((shortfall) => `- ${shortfall}`).join('\n')}`,
  )
oneLineServer.stop()
await browser.close()
await app.stop()
