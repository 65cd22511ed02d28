import type { Page } from '@playwright/test'
import { newDevicePage, expect, newGuardian, signIn, test } from './fixtures.ts'
import { openNewFamily, postScores } from './family-requests.ts'

const TASK = { title: 'Regar as plantas', points: 10 }

/** Records from now on the documents and data of /app that the page requests, and the balances in its stream's snapshots. */
async function recordReads(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (['/app', '/app.data'].includes(pathname) && request.method() === 'GET') requests.push(pathname)
  })
  await page.addInitScript(() => {
    const recorded = window as unknown as { streamedBalances: number[] }
    recorded.streamedBalances = []
    const BrowserEventSource = window.EventSource
    window.EventSource = class extends BrowserEventSource {
      constructor(url: string | URL) {
        super(url)
        this.addEventListener('snapshot', ({ data }: MessageEvent<string>) => {
          const { children } = JSON.parse(data) as { children: { totalPoints: number }[] }
          recorded.streamedBalances.push(children[0]?.totalPoints ?? NaN)
        })
      }
    }
  })
  return {
    requests,
    readStreamedBalances: () =>
      page.evaluate(() => (window as unknown as { streamedBalances: number[] }).streamedBalances),
  }
}

const doneButton = (page: Page) => page.getByRole('button', { name: 'Fez: Regar as plantas', exact: true })

test('opening the app reads the snapshot once, in the document', async ({ page, app }) => {
  const [biaId = ''] = await openNewFamily(page, app, { tasks: [TASK] })
  const reads = await recordReads(page)
  const streamResponse = page.waitForResponse(`${app.url}/app/eventos*`)
  await page.goto(`${app.url}/app`)
  await streamResponse
  await expect(doneButton(page)).toBeVisible()
  await postScores(page, app, biaId, [{ points: 5, description: 'Ajudou' }])
  await expect(page.getByTestId('balance')).toHaveText('5')
  expect((await reads.readStreamedBalances())[0], 'no snapshot before the change').toBe(5)
  expect(reads.requests).toEqual(['/app'])
})

test('a tap is shown on both devices without a further request', async ({ page, context, app }) => {
  const guardian = newGuardian()
  await openNewFamily(page, app, { guardian, tasks: [TASK] })
  const otherPage = await newDevicePage(context)
  await signIn(otherPage, app, guardian)
  const pages = [page, otherPage]
  const reads = await Promise.all(pages.map(recordReads))
  for (const device of pages) {
    const streamResponse = device.waitForResponse(`${app.url}/app/eventos*`)
    await device.reload()
    await streamResponse
  }
  await doneButton(page).click()
  for (const device of pages) await expect(device.getByTestId('balance')).toHaveText('10')
  await page.getByRole('button', { name: 'Desfazer: Regar as plantas' }).first().click()
  for (const device of pages) await expect(device.getByTestId('balance')).toHaveText('0')
  for (const { requests, readStreamedBalances } of reads) {
    // the server sends a snapshot twice when it may have missed a notification, so repeated balances are right
    await expect
      .poll(async () => new Set(await readStreamedBalances()), 'a snapshot after each tap')
      .toEqual(new Set([10, 0]))
    expect(requests, 'the reload only').toEqual(['/app'])
  }
})
