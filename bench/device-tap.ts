// Measures on a child's device, in the view with drawings and with a processor that is four times slower, how many frames pass
// until a tap on 'Fiz!' is answered on the screen, and how long the browser takes from the tap to that paint.
// Run after npm run build: node_modules/.bin/node bench/device-tap.ts
import { chromium } from '@playwright/test'
import { browserSwitches, chromiumPath } from '#tests/support/browser.ts'
import { pairDemoDevice } from './support/demo-device.ts'
import { startShipped } from './support/start-app.ts'
import { median, printTable, quantile } from './support/statistics.ts'

const SLOWDOWN = 4
const TAP_COUNT = 30
/** The undo has no effect for a second after a mark. */
const UNDO_DELAY_MS = 1200

interface MeasuredTap {
  frames: number
  /** From the tap until the frame with the answer has been painted. */
  paintMs: number
}

interface WindowWithTaps {
  measuredTaps: MeasuredTap[]
}

const app = await startShipped({ seed: 'demo' })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: browserSwitches })
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})
for (const cookie of (await pairDemoDevice(app.url)).split('; ')) {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: app.url }])
}
const page = await context.newPage()
await page.goto(`${app.url}/aparelho`, { waitUntil: 'networkidle' })
const cdp = await context.newCDPSession(page)
await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })

await page.evaluate(() => {
  const taps: MeasuredTap[] = []
  Object.assign(window, { measuredTaps: taps })
  const onTap = (event: Event) => {
    const card = (event.target as Element).closest('article')
    if (!card) return
    const before = card.className
    let frames = 0
    const onFrame = () => {
      frames += 1
      if (card.isConnected && card.className === before) return void requestAnimationFrame(onFrame)
      // a message arrives after the paint of this frame
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () =>
        taps.push({ frames, paintMs: performance.now() - event.timeStamp }),
      )
      port1.start()
      port2.postMessage(null)
    }
    requestAnimationFrame(onFrame)
  }
  document.addEventListener('click', onTap, { capture: true })
})

const done = page.getByRole('button', { name: /^Fiz! / }).first()
const title = (await done.getAttribute('aria-label'))?.replace('Fiz! ', '') ?? ''
const markButton = page.getByRole('button', { name: `Fiz! ${title}`, exact: true })
const undoButton = page.getByRole('button', { name: `Desfazer: ${title}`, exact: true })
for (let tap = 0; tap < TAP_COUNT; tap += 1) {
  await (tap % 2 === 0 ? markButton : undoButton).tap()
  await page.waitForTimeout(UNDO_DELAY_MS)
}
const taps = await page.evaluate(() => (window as unknown as WindowWithTaps).measuredTaps)
await browser.close()
await app.stop()

const frames = taps.map((tap) => tap.frames)
const times = taps.map(({ paintMs }) => paintMs)
printTable(
  `A tap of a child until its answer is painted, processor ${SLOWDOWN} times slower (promise: 1 frame)`,
  [
    {
      taps: String(taps.length),
      'frames, median': String(median(frames)),
      'frames, most': String(Math.max(...frames)),
      'painted p50 ms': median(times),
      'painted p95 ms': quantile(times, 0.95),
      'painted max ms': Math.max(...times),
    },
  ],
)
if (taps.length < TAP_COUNT || Math.max(...frames) > 1) process.exitCode = 1
