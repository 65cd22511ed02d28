import { type APIRequestContext, type Page, request } from '@playwright/test'
import { newId } from '#app/base/ids.ts'
import type { ChildShop, DeviceView } from '#app/domain/devices/device-view.ts'
import { aDevice } from '#tests/support/devices.ts'
import { addChild, addReward, newFamily } from '#tests/support/family-content.ts'
import { expect, expectAccessibleInBothSchemes, expectFits, test } from './fixtures.ts'
import { signInAs } from './session-steps.ts'
import type { Site } from './shared-apps.ts'

/** The requests of Lia's own device, which has the points of `openGuardian`. */
interface ShopDevice {
  post: (action: string, data: object) => Promise<{ ok: boolean; message?: string }>
  shop: () => Promise<ChildShop & { available: number; held: number }>
}

/** A guardian's Início, with Lia, who has 60 points, and Davi; Lia's device sends its requests without a screen. */
async function openGuardian(page: Page, site: Site) {
  const scope = await newFamily()
  const childId = await addChild(scope, { name: 'Lia', points: 60 })
  await addChild(scope, { name: 'Davi', points: 25 })
  const iceId = await addReward(scope, { title: 'Picolé depois do jantar', points: 20 })
  const filmId = await addReward(scope, { title: 'Escolher o filme', points: 25 })
  const { cookie } = await aDevice(scope, { kind: 'single', childIds: [childId] })
  const { url } = site.app
  const requests = await request.newContext({ extraHTTPHeaders: { origin: url, cookie } })
  await signInAs(page, site, scope.userId)
  const liveStreamRequest = page.waitForRequest(`${url}/app/eventos*`)
  await page.goto(`${url}/app`)
  await liveStreamRequest
  return { device: shopDevice(requests, url), childId, iceId, filmId }
}

function shopDevice(requests: APIRequestContext, url: string): ShopDevice {
  return {
    post: async (action, data) => (await requests.post(`${url}/aparelho/acoes/${action}`, { data })).json(),
    async shop() {
      const view = (await (await requests.get(`${url}/aparelho/visao`)).json()) as DeviceView
      const { shop, points } = view.children[0]!.day!
      return { ...shop!, available: points!.available, held: points!.held }
    },
  }
}

const inboxCard = (page: Page) => page.getByRole('region', { name: 'Conferir', exact: true })
const notices = (page: Page) => page.getByRole('status', { name: 'Avisos' })
const card = (page: Page, title: string) => page.getByRole('article', { name: `${title}, Lia` })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('a guardian agrees to what a child asks for, hands it over, and takes it back', async ({
  page,
  site,
}) => {
  const { device, childId, iceId } = await openGuardian(page, site)
  await expect(inboxCard(page)).toHaveCount(0)
  const ask = { id: newId(), childId, rewardId: iceId, points: 20 }
  expect(await device.post('pedir', ask)).toMatchObject({ ok: true })

  await expect(inboxCard(page)).toContainText('1 pedido')
  await expect(page.getByRole('button', { name: 'Início , 1 para conferir' })).toBeVisible()
  await inboxCard(page)
    .getByRole('button', { name: /^Conferir/ })
    .click()
  await expect(card(page, 'Picolé depois do jantar')).toContainText('disponível: 40')
  await press(page, /^Combinado: Picolé/)
  await expect(notices(page)).toContainText('Combinado com Lia: Picolé depois do jantar.')
  await expect(page.getByRole('heading', { name: 'A entregar (1)' })).toBeVisible()
  expect((await device.shop()).requests).toMatchObject([{ status: 'approved', deciderName: 'Marina' }])
  await page.setViewportSize({ width: 320, height: 640 })
  await expectFits(page)
  await expectAccessibleInBothSchemes(page)

  await press(page, /^Entreguei: Picolé/)
  await expect(page.getByRole('heading', { name: 'Tudo conferido' })).toBeVisible()
  await expect
    .poll(() => device.shop())
    .toMatchObject({ available: 40, held: 0, requests: [{ status: 'delivered' }] })
  await notices(page).getByRole('button', { name: 'Desfazer' }).click()
  await expect(notices(page)).toContainText('Desfeito: os pontos voltaram para Lia.')
  await expect
    .poll(() => device.shop())
    .toMatchObject({ available: 40, held: 20, requests: [{ status: 'approved', deciderName: 'Marina' }] })
  await expect(page.getByRole('heading', { name: 'A entregar (1)' })).toBeVisible()
})

test("a child reads why a guardian said 'Agora não', and gets its points back", async ({ page, site }) => {
  const { device, childId, filmId } = await openGuardian(page, site)
  expect(await device.post('guardar', { id: newId(), childId, rewardId: filmId, points: 5 })).toMatchObject({
    ok: true,
  })
  expect(await device.post('pedir', { id: newId(), childId, rewardId: filmId, points: 25 })).toMatchObject({
    ok: true,
  })
  await expect.poll(() => device.shop()).toMatchObject({ available: 35, held: 25 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('region', { name: 'Pedidos (1)' })).toContainText('Lia quer: Escolher o filme')
  await press(page, /^Agora não: Escolher o filme/)
  const sheet = page.getByRole('dialog', { name: 'Agora não' })
  await expect(sheet.getByRole('button', { name: 'Mandar bilhete' })).toBeDisabled()
  await sheet.getByRole('checkbox', { name: 'No fim de semana' }).check()
  await sheet.getByLabel('Bilhete, que Lia lê').fill('No sábado, na praça!')
  await expectAccessibleInBothSchemes(page)
  await sheet.getByRole('button', { name: 'Mandar bilhete' }).click()
  await expect(notices(page)).toContainText('Bilhete mandado. Os pontos voltaram para Lia.')
  await expect(page.getByRole('region', { name: 'Pedidos (1)' })).toHaveCount(0)
  // what was saved for it is saved again
  const shop = await device.shop()
  expect(shop).toMatchObject({
    available: 55,
    held: 5,
    requests: [{ status: 'refused', note: 'No fim de semana. No sábado, na praça!' }],
  })
  expect(shop.rewards.find(({ id }) => id === filmId)).toMatchObject({ saved: 5, isAsked: false })

  await notices(page).getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('region', { name: 'Pedidos (1)' })).toBeVisible()
})
