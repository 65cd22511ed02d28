import type { Page } from '@playwright/test'
import type { DeviceView } from '#app/domain/devices/device-view.ts'
import { expectGoodScreen, pairDevice } from './child-device-steps.ts'
import { expect, expectAccessibleInBothSchemes, expectFits, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openConfig, openTab } from './family-steps.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const isSoundModule = (request: { url(): string }) => /\/assets\/sounds[^/]*\.js$/.test(request.url())

/** Makes the device's next views say that it is this time by the server's clock. */
const setTimeOfViews = (device: Page, timeNow: string) =>
  device.route('**/aparelho/visao', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as DeviceView), timeNow } })
  })

test("a guardian turns a device's sounds on, sees its minutes, and lets it rest", async ({
  page,
  context,
  app,
}) => {
  const [lia = ''] = await openNewFamily(page, app, {
    children: ['Lia'],
    tasks: [{ title: 'Arrumar a cama', points: 5, time: null, trust: 'always' }],
  })
  const { device } = await pairDevice(
    { page, context, app },
    { kind: 'teen', childIds: [lia], browser: PHONE },
  )
  let soundRequests = 0
  device.on('request', (request) => {
    if (isSoundModule(request)) soundRequests += 1
  })
  await device.getByRole('button', { name: 'Fiz! Arrumar a cama' }).click()
  await expect(device.getByText('esperando conferir')).toBeVisible()
  const use = await device.request.post(`${app.url}/aparelho/acoes/usar`, {
    headers: { origin: app.url },
    data: { id: crypto.randomUUID(), minutes: 1 },
  })
  expect(use.ok()).toBe(true)
  await device.reload()
  await expect(device.getByText('esperando conferir')).toBeVisible()
  expect(soundRequests).toBe(0)

  await openTab(page, 'Config')
  await openConfig(page, 'Aparelhos das crianças')
  const row = page.getByRole('button', { name: /^Tablet da sala/ })
  await expect(row).toContainText('Hoje 1 min')
  await row.click()
  const sheet = page.getByRole('dialog', { name: 'Tablet da sala' })
  await setTimeOfViews(device, '10:00')
  const soundRequest = device.waitForRequest(isSoundModule)
  await sheet.getByRole('switch', { name: /^Sons/ }).check()
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await soundRequest

  await device.unroute('**/aparelho/visao')
  const { timeNow } = (await (await device.request.get(`${app.url}/aparelho/visao`)).json()) as DeviceView
  // hours that are not now
  const [from, until] = timeNow < '12:00' ? ['22:00', '23:00'] : ['01:00', '02:00']
  await row.click()
  await sheet.getByRole('switch', { name: /^Horário do aparelho/ }).check()
  await sheet.getByLabel('Das', { exact: true }).fill(from)
  await sheet.getByLabel('Até as', { exact: true }).fill(until)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await expect(device.getByRole('heading', { name: 'Agora o aparelho descansa.' })).toBeVisible()
  await expect(device.getByText(from === '22:00' ? 'Volta às 22:00.' : 'Volta à 1:00.')).toBeVisible()
  await expectGoodScreen(device, 52)

  await row.click()
  await sheet.getByRole('switch', { name: /^Horário do aparelho/ }).uncheck()
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await expect(device.getByText('esperando conferir')).toBeVisible()
})
