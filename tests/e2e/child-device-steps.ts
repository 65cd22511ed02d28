import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { DeviceKind } from '#app/base/device-kind.ts'
import type { StartedPairing } from '#app/domain/devices/device-pairing.ts'
import type { DeviceTaskDay, DeviceView } from '#app/domain/devices/device-view.ts'
import { expect, expectAccessibleInBothSchemes, expectFits, newDevicePage } from './fixtures.ts'
import { openNewFamily, postJson } from './family-requests.ts'

type AppUrl = { url: string }

interface PairOptions {
  kind: DeviceKind
  childIds: string[]
  /** The process that serves the device. Default: the guardian's. */
  deviceApp?: AppUrl
  /** Called while the device shows its code. */
  whileWaiting?: (device: Page) => Promise<void>
  browser?: BrowserContextOptions
}

/** Opens /aparelho in an own browser, and pairs it by the guardian's request. Returns its page and the device's id. */
export async function pairDevice(
  { page, context, app }: { page: Page; context: BrowserContext; app: AppUrl },
  { kind, childIds, deviceApp = app, whileWaiting, browser }: PairOptions,
): Promise<{ device: Page; deviceId: string }> {
  const device = await newDevicePage(context, browser)
  await giveLocalVoice(device)
  const isStart = (response: { url(): string; request(): { method(): string } }) =>
    response.url().endsWith('/aparelho/parear') && response.request().method() === 'POST'
  const started = device.waitForResponse(isStart)
  await device.goto(`${deviceApp.url}/aparelho`)
  const { code, animal } = (await (await started).json()) as StartedPairing
  await expect(device.getByText(`${code.slice(0, 4)}-${code.slice(4)}`)).toBeVisible()
  await whileWaiting?.(device)
  const deviceId = crypto.randomUUID()
  const body = { id: deviceId, code, animal, kind, childIds, label: 'Tablet da sala' }
  await postJson(page, app, '/app/acoes/aparelhos.ligar', body)
  return { device, deviceId }
}

/** The task days that the device shows. */
export async function taskDaysOf(device: Page, app: AppUrl): Promise<DeviceTaskDay[]> {
  const view = (await (await device.request.get(`${app.url}/aparelho/visao`)).json()) as DeviceView
  return view.children.flatMap(({ day }) => day?.taskDays ?? [])
}

/** The guardian marks all task days that wait as done. */
export async function confirmWaiting(page: Page, app: AppUrl, taskDays: readonly DeviceTaskDay[]) {
  for (const { taskId, childId, day, slot, revision } of taskDays.filter(
    ({ status }) => status === 'claimed',
  ))
    await postJson(page, app, '/app/acoes/tarefas.marcar', {
      taskId,
      childId,
      day,
      slot,
      revision,
      status: 'done',
    })
}

/** Gives the page a voice of the device, which a test browser lacks: 'Ouvir' is shown, and speaks into `spokenTexts`. */
async function giveLocalVoice(device: Page): Promise<void> {
  await device.addInitScript(() => {
    const voices = [{ lang: 'pt-BR', localService: true }]
    const texts: string[] = []
    class Utterance {
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    }
    const synthesis = {
      getVoices: () => voices,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      cancel: () => undefined,
      speak: ({ text }: Utterance) => texts.push(text),
    }
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, spokenTexts: texts })
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
  })
}

/** What 'Ouvir' has read aloud since the page was opened. */
export const spokenTexts = (device: Page): Promise<string[]> =>
  device.evaluate(() => (window as unknown as { spokenTexts: string[] }).spokenTexts)

/** Widths and heights of a small phone, a phone, a tablet and a wall. */
export const SCREENS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

/** On every screen size nothing is wider than the screen, and each control is at least `target` CSS pixels in both directions. */
export async function expectTargets(device: Page, target: number): Promise<void> {
  const viewport = device.viewportSize()!
  for (const screen of SCREENS) {
    await device.setViewportSize(screen)
    await expectFits(device)
    expect(await tooSmallControls(device, target), `at ${screen.width} px`).toEqual([])
  }
  await device.setViewportSize(viewport)
}

/** The visible controls that are smaller, with their sizes in CSS pixels. */
const tooSmallControls = (device: Page, target: number): Promise<string[]> =>
  device.evaluate(
    (limit) =>
      [...document.querySelectorAll('button, a[href], input, summary')].flatMap((control) => {
        const { width, height } = control.getBoundingClientRect()
        // a fraction of a pixel is rounding
        const isLarge = Math.min(width, height) > limit - 0.5
        return width === 0 || isLarge ? [] : [`${control.textContent} ${width} × ${height}`]
      }),
    target,
  )

/** The targets are large enough on every screen size, nothing is wider than the screen, and axe finds nothing. */
export async function expectGoodScreen(page: Page, target: number) {
  await expectAccessibleInBothSchemes(page)
  await expectTargets(page, target)
}

/** Hides every word. Line icons stay: they have the colour of the text, not its fill. */
export const hideWords = (device: Page) =>
  device.addStyleTag({
    content:
      '* { -webkit-text-fill-color: transparent !important } svg text { fill: transparent !important }',
  })

/** The visible controls without a drawing, which mean nothing to a child who does not read. */
export const controlsWithoutDrawing = (device: Page) =>
  device.evaluate(() =>
    [...document.querySelectorAll('button, a[href]')]
      .filter((control) => !control.querySelector('svg, img'))
      .map((control) => control.textContent),
  )

/** Phones and tablets on which a child's screens are looked at. */
export const DEVICE_SCREENS = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
]

/**
 * A paired device, and a function that makes it show a made-up view: the server's answers are replaced, so that each view
 * costs one read of the page.
 */
export async function deviceOfViews(
  { page, context, app }: Pick<Parameters<typeof pairDevice>[0], 'page' | 'context' | 'app'>,
  kind: DeviceKind,
) {
  const childIds = await openNewFamily(page, app, { children: ['Lia'] })
  const { device } = await pairDevice({ page, context, app }, { kind, childIds })
  await expect(device.getByText('Um responsável acompanha este aparelho.')).toBeAttached()
  let count = 0
  let served: DeviceView | undefined
  await device.route('**/aparelho/visao', (route) =>
    served ? route.fulfill({ json: served }) : route.continue(),
  )
  return {
    device,
    async show(view: DeviceView) {
      count += 1
      // later than anything that the server has read
      const readAt = new Date(Date.now() + count * 1000 + 86_400_000).toISOString()
      served = { ...view, version: `made-up-${count}.1`, readAt }
      const read = device.waitForResponse('**/aparelho/visao')
      await device.evaluate(() => window.dispatchEvent(new Event('online')))
      await (await read).finished()
      await device.evaluate(() => new Promise(requestAnimationFrame))
    },
  }
}
