import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { DeviceKind } from '#app/base/device-kind.ts'
import type { StartedPairing } from '#app/domain/devices/device-pairing.ts'
import type { DeviceTaskDay, DeviceView } from '#app/domain/devices/device-view.ts'
import { expect, expectAccessibleInBothSchemes, expectFits, newDevicePage } from './fixtures.ts'
import { postJson } from './family-requests.ts'

type AppUrl = { url: string }

interface PairOptions {
  kind: DeviceKind
  childIds: string[]
  /** Called while the device shows its code. */
  whileWaiting?: (device: Page) => Promise<void>
  browser?: BrowserContextOptions
}

/** Opens /aparelho in an own browser, and pairs it by the guardian's request. Returns its page and the device's id. */
export async function pairDevice(
  { page, context, app }: { page: Page; context: BrowserContext; app: AppUrl },
  { kind, childIds, whileWaiting, browser }: PairOptions,
): Promise<{ device: Page; deviceId: string }> {
  const device = await newDevicePage(context, browser)
  const isStart = (response: { url(): string; request(): { method(): string } }) =>
    response.url().endsWith('/aparelho/parear') && response.request().method() === 'POST'
  const started = device.waitForResponse(isStart)
  await device.goto(`${app.url}/aparelho`)
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

/** Width or height of the smallest button that is shown, in CSS pixels. */
const smallestTarget = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('button')]
        .map((button) => button.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ width, height }) => Math.min(width, height)),
    ),
  )

/** The screen's targets are large enough, axe finds nothing, and nothing is wider than the narrowest phone. */
export async function expectGoodScreen(page: Page, target: number) {
  expect(await smallestTarget(page)).toBeGreaterThanOrEqual(target)
  await expectAccessibleInBothSchemes(page)
  const viewport = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 640 })
  await expectFits(page)
  expect(await smallestTarget(page)).toBeGreaterThanOrEqual(target)
  await page.setViewportSize(viewport)
}
