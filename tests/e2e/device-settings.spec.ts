import type { Page } from '@playwright/test'
import type { DeviceView } from '#app/domain/devices/device-view.ts'
import { selectRow, updateRows } from '#tests/support/rows.ts'
import { expectGoodScreen, pairDevice } from './child-device-steps.ts'
import { expect, expectAccessibleInBothSchemes, expectFits, newGuardian, test } from './fixtures.ts'
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
  site: { app },
}) => {
  const guardian = newGuardian()
  const [lia = ''] = await openNewFamily(page, app, {
    guardian,
    isNoon: true,
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
  // a report counts at most the minutes since the pairing
  const { family_id: familyId } = await selectRow('users', { email: guardian.email }, ['family_id'])
  await updateRows('devices', { family_id: familyId! }, { created_at: new Date(Date.now() - 5 * 60_000) })
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
  // hours that are not now
  await row.click()
  await sheet.getByRole('switch', { name: /^Horário do aparelho/ }).check()
  await sheet.getByLabel('Das', { exact: true }).fill('01:00')
  await sheet.getByLabel('Até as', { exact: true }).fill('02:00')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await expect(device.getByRole('heading', { name: 'Agora o aparelho descansa.' })).toBeVisible()
  await expect(device.getByText('Volta à 1h.')).toBeVisible()
  await expectGoodScreen(device, 52)

  await row.click()
  await sheet.getByRole('switch', { name: /^Horário do aparelho/ }).uncheck()
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await expect(device.getByText('esperando conferir')).toBeVisible()
})
