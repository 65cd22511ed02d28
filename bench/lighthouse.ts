// Lighthouse's verdict on the public pages, as a slow phone on a slow network meets them: the middle of three runs each
// over the built product with its example family and simulated payments. Ends with 1 when a page that answers scores
// under 100 anywhere or paints its largest part later than promised.
// Run after npm run build: node_modules/.bin/node bench/lighthouse.ts [/path …]
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { browserSwitches, chromiumPath } from '#tests/support/browser.ts'
import { freePort, startApp } from '#tests/support/running-app.ts'
import { median, printTable, quantile } from './support/figures.ts'

const RUNS = 3
const PAGES = ['/', '/login', '/subscribe', '/vsl', '/blog']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Milliseconds (architecture.md, "Promises"). */
const LARGEST_PAINT_MS = 900

const app = await startApp({ seed: 'demo', environment: { PAYMENTS: 'sandbox' } })
process.once('exit', () => app.process.kill('SIGKILL'))
const port = await freePort()
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [...browserSwitches, `--remote-debugging-port=${port}`],
})

async function judge(path: string): Promise<Result> {
  const judged = await lighthouse(app.url + path, {
    port,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
  })
  if (!judged) throw new Error(`Lighthouse says nothing of ${path}`)
  return judged.lhr
}

const chosen = process.argv.slice(2)
const rows: Record<string, string | number>[] = []
const wants = new Set<string>()
for (const path of chosen.length > 0 ? chosen : PAGES) {
  const answer = await fetch(app.url + path, { redirect: 'manual' })
  if (answer.status !== 200) {
    console.log(`${path} answers ${answer.status}: not judged`)
    process.exitCode = 1
    continue
  }
  const results: Result[] = []
  for (let run = 0; run < RUNS; run += 1) results.push(await judge(path))
  const figure = (id: string) => results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
  const scores = CATEGORIES.map(
    (id) => median(results.map((result) => result.categories[id]?.score ?? 0)) * 100,
  )
  const paint = median(figure('largest-contentful-paint'))
  rows.push({
    page: path,
    ...Object.fromEntries(CATEGORIES.map((id, index) => [id, Math.round(scores[index]!)])),
    'LCP ms': paint,
    'worst LCP ms': quantile(figure('largest-contentful-paint'), 1),
    'blocking ms': median(figure('total-blocking-time')),
    CLS: median(figure('cumulative-layout-shift')).toFixed(3),
    'KB over the wire': median(figure('total-byte-weight')) / 1000,
  })
  if (scores.some((score) => Math.round(score) < 100) || paint > LARGEST_PAINT_MS) process.exitCode = 1
  for (const result of results) {
    for (const id of CATEGORIES) {
      for (const { id: audit, weight } of result.categories[id]?.auditRefs ?? []) {
        const { score, title, displayValue } = result.audits[audit] ?? {}
        if (weight > 0 && typeof score === 'number' && score < 0.995) {
          wants.add(`${path}: ${title} ${displayValue ?? ''} (${Math.round(score * 100)})`)
        }
      }
    }
  }
}
printTable(`Lighthouse mobile, middle of ${RUNS} runs`, rows)
if (wants.size > 0)
  console.log(`\nLess than full marks in some run:\n${[...wants].map((want) => `- ${want}`).join('\n')}`)
await browser.close()
await app.stop()
