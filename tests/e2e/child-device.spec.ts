import type { Page } from '@playwright/test'
import { longDateText } from '#app/domain/families/dates/long-date-text.ts'
import { confirmWaiting, expectGoodScreen, pairDevice, taskDaysOf } from './child-device-steps.ts'
import {
  boxOf,
  expect,
  expectAccessibleInBothSchemes,
  expectFits,
  fillSignIn,
  newGuardian,
  test,
} from './fixtures.ts'
import { openNewFamily, postJson } from './family-requests.ts'
import { openConfig, openTab } from './family-steps.ts'

const DAY_MS = 24 * 3600 * 1000
const PHONE = { viewport: { width: 390, height: 844 } }
const TASKS = ['Arrumar a cama', 'Regar as plantas', 'Guardar os brinquedos', 'Tomar banho']
const tasks = TASKS.map((title) => ({ title, points: 5, time: null, trust: 'always' as const }))

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const done = (page: Page, title: string) => page.getByRole('button', { name: `Fiz! ${title}`, exact: true })
const places = (page: Page, label: string) => page.getByRole('img', { name: label, exact: true })

test('a child opens its day by drawings, marks its tasks, and sees tiles when a guardian has confirmed', async ({
  page,
  context,
  app,
}) => {
  const [lia = '', davi = ''] = await openNewFamily(page, app, { children: ['Lia', 'Davi'], tasks })
  await postJson(page, app, '/app/acoes/criancas.senha', { childId: lia, pin: [0, 6, 6, 10] })
  await postJson(page, app, '/app/acoes/criancas.tela', { childId: lia, view: 'drawings' })
  const { device, deviceId } = await pairDevice(
    { page, context, app },
    {
      kind: 'shared',
      childIds: [lia, davi],
      browser: PHONE,
      whileWaiting: (waiting) => expectGoodScreen(waiting, 64),
    },
  )

  await expect(heading(device, 'Quem é você?')).toBeVisible()
  await expectGoodScreen(device, 96)
  await device.getByRole('button', { name: 'Lia' }).click()
  await expect(heading(device, 'Oi, Lia!')).toBeVisible()
  await expectGoodScreen(device, 96)
  for (const drawing of ['Gato', 'Lua', 'Lua', 'Carro'])
    await device.getByRole('button', { name: drawing }).click()
  await expect(device.getByText('Quase! Tente de novo.')).toBeVisible()
  await expect(places(device, '0 de 4 desenhos')).toBeVisible()
  for (const drawing of ['Gato', 'Lua', 'Lua', 'Chave'])
    await device.getByRole('button', { name: drawing }).click()

  await expect(done(device, 'Arrumar a cama')).toBeVisible()
  await expectGoodScreen(device, 96)
  // a double tap is one mark
  for (const title of TASKS.slice(0, 3)) await done(device, title).dblclick()
  await expect(device.getByText('Esperando conferir')).toHaveCount(3)
  await expect(places(device, 'Falta 1')).toBeVisible()
  await device.getByRole('button', { name: 'Desfazer: Regar as plantas' }).click()
  await done(device, 'Regar as plantas').click()
  await expect(device.getByText('Esperando conferir')).toHaveCount(3)
  await confirmWaiting(page, app, await taskDaysOf(device, app))
  await expect(device.getByText('Feito!')).toHaveCount(3)
  await expectGoodScreen(device, 96)

  await done(device, 'Tomar banho').click()
  const celebration = device.getByRole('dialog', { name: 'Tudo feito, Lia!' })
  await expect(celebration).toContainText('Quatro combinados. Agora é só esperar conferir.')
  await celebration.getByRole('button', { name: 'Legal!' }).click()
  await expect(celebration).toHaveCount(0)
  await device.reload()
  await expect(places(device, 'Tudo feito!')).toBeVisible()
  await device.getByRole('button', { name: 'Lia: trocar de criança' }).click()
  await device.clock.install()
  await device.getByRole('button', { name: 'Davi' }).click()
  await expect(heading(device, 'Oi, Davi!')).toBeVisible()
  await device.clock.fastForward('03:01')
  await expect(heading(device, 'Quem é você?')).toBeVisible()

  await postJson(page, app, '/app/acoes/aparelhos.desligar', { id: deviceId })
  await expect(heading(device, 'Chame um responsável')).toBeVisible({ timeout: 2000 })
  await expect(device.getByText('Lia')).toHaveCount(0)
})

test('a device without internet says so, takes the tap back, and is right again by itself', async ({
  page,
  context,
  app,
}) => {
  const [bia = ''] = await openNewFamily(page, app, { children: ['Bia'], tasks })
  await postJson(page, app, '/app/acoes/criancas.tela', { childId: bia, view: 'words' })
  const { device } = await pairDevice(
    { page, context, app },
    { kind: 'single', childIds: [bia], browser: PHONE },
  )
  await expect(heading(device, 'Oi, Bia!')).toBeVisible()
  await expectGoodScreen(device, 64)

  // the response is lost: the mark is sent again, and counts once
  await device.route(
    '**/aparelho/acoes/marcar',
    async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await done(device, 'Arrumar a cama').click()
  await expect(device.getByText('Esperando conferir')).toBeVisible()
  await expect(device.getByText('esperando: 5')).toBeVisible()

  await device.route('**/aparelho/**', (route) => route.abort('internetdisconnected'))
  await device.context().setOffline(true)
  await done(device, 'Regar as plantas').click()
  await expect(done(device, 'Regar as plantas')).toHaveCount(0)
  await expect(device.getByText('Sem internet agora. Tente quando ela voltar.')).toBeVisible()
  await expect(done(device, 'Regar as plantas')).toBeVisible()
  await device.unroute('**/aparelho/**')
  await device.context().setOffline(false)
  await done(device, 'Regar as plantas').click()
  await expect(device.getByText('esperando: 10')).toBeVisible()
})

test('the wall shows the children side by side without points, by the time of the server, and undoes a tap where it was', async ({
  page,
  context,
  site: { app },
}) => {
  // the wall sleeps at night
  const childIds = await openNewFamily(page, app, { isNoon: true, children: ['Davi', 'Lia'], tasks })
  const { device } = await pairDevice(
    { page, context, app },
    {
      kind: 'wall',
      childIds,
      browser: { viewport: { width: 1280, height: 800 } },
      // the device's own clock is wrong by a day
      whileWaiting: (waiting) => waiting.clock.setFixedTime(Date.now() + DAY_MS),
    },
  )
  const lia = device.getByRole('region', { name: 'Lia' })
  await expect(device.getByRole('region', { name: 'Davi' })).toBeVisible()
  await expectGoodScreen(device, 80)
  await expect(device.getByText(/pontos|\+5/)).toHaveCount(0)
  await expect(heading(device, `Juntos, 0 de ${2 * TASKS.length}`)).toBeVisible()
  const { day = '' } = (await taskDaysOf(device, app))[0] ?? {}
  await expect(device.getByText(longDateText(day).split(', ')[1]!)).toBeVisible()
  await lia.getByRole('button', { name: 'Arrumar a cama Fiz!', exact: true }).click()
  await lia.getByRole('button', { name: /^Arrumar a cama .*Desfazer$/ }).click()
  await expect(lia.getByRole('button', { name: /Fiz!$/ })).toHaveCount(TASKS.length)
})

test("a teenager's list has plain rows; without children the device says whom to call", async ({
  page,
  context,
  app,
}) => {
  const [davi = ''] = await openNewFamily(page, app, { children: ['Davi'], tasks })
  const { device } = await pairDevice(
    { page, context, app },
    { kind: 'teen', childIds: [davi], browser: PHONE },
  )
  await expect(heading(device, 'Hoje')).toBeVisible()
  await expectGoodScreen(device, 52)
  await done(device, 'Tomar banho').click()
  await expect(device.getByText('esperando conferir')).toBeVisible()
  await expectGoodScreen(device, 52)
  await postJson(page, app, '/app/acoes/criancas.excluir', { id: davi })
  await expect(heading(device, 'Este aparelho não tem mais ninguém.')).toBeVisible()
  await expectAccessibleInBothSchemes(device)
})

test('a guardian hands the own phone to a child, and gets it back by signing in', async ({ page, app }) => {
  const guardian = newGuardian()
  await openNewFamily(page, app, { guardian, children: ['Lia', 'Davi'], tasks })
  await openTab(page, 'Config')
  await openConfig(page, 'Aparelhos das crianças')
  const card = page.getByRole('region', { name: 'Passar este celular' })
  const pass = card.getByRole('button', { name: 'Passar', exact: true })
  await page.setViewportSize({ width: 320, height: 640 })
  const lia = card.getByRole('button', { name: 'Lia' })
  expect((await boxOf(lia)).height).toBeGreaterThanOrEqual(48)
  await lia.click()
  await expect(card.getByText(/^Passar para (a |o )?Lia\?$/)).toBeFocused()
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
  await card.getByRole('button', { name: 'Agora não' }).click()
  await expect(lia).toBeFocused()

  await lia.click()
  await page.route('**/aparelhos.passar', (route) => route.abort('internetdisconnected'))
  await pass.click()
  await expect(card.getByText(/^Não foi possível passar o celular/)).toBeVisible()
  await page.unroute('**/aparelhos.passar')
  await pass.click()
  await page.waitForURL(`${app.url}/aparelho`)
  await expect(heading(page, 'Oi, Lia!')).toBeVisible()
  await done(page, 'Arrumar a cama').click()
  await expect(page.getByText('Esperando conferir')).toBeVisible()
  const back = page.getByRole('link', { name: 'Voltar para responsável' })
  expect((await boxOf(back)).height).toBeGreaterThanOrEqual(48)
  await expectGoodScreen(page, 48)

  // nothing of the guardian is left: neither behind the Back button nor at its addresses
  await page.goBack()
  await expect(page).toHaveURL(`${app.url}/aparelho`)
  await expect(page.getByText('Davi')).toHaveCount(0)
  await page.goto(`${app.url}/app`)
  await expect(page).toHaveURL(`${app.url}/login?volta=%2Fapp`)
  await page.goto(`${app.url}/aparelho`)
  await expect(heading(page, 'Oi, Lia!')).toBeVisible()

  await back.click()
  await fillSignIn(page, guardian)
  await page.waitForURL(`${app.url}/app`)
  await openTab(page, 'Config')
  await openConfig(page, 'Aparelhos das crianças')
  await expect(card).toBeVisible()
  await expect(page.getByRole('button', { name: /^Celular de/ })).toHaveCount(0)
  expect((await page.request.get(`${app.url}/aparelho/visao`)).status()).toBe(401)

  // the response is lost: the second request finds that the session has ended
  await page.route(
    '**/aparelhos.passar',
    async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await card.getByRole('button', { name: 'Davi' }).click()
  await pass.click()
  await expect(heading(page, 'Oi, Davi!')).toBeVisible()
})
