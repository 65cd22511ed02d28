import type { Page } from '@playwright/test'
import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import { PLAIN_SCHEDULE, type TimeWindow } from '#app/domain/tasks/schedule/schedule.ts'
import { taskInput } from '#tests/support/family-content.ts'
import { zoneAtNoon } from '#tests/support/zone-at-noon.ts'
import { expectGoodScreen, pairDevice, taskDaysOf } from './child-device-steps.ts'
import { expect, expectAccessibleInBothSchemes, expectFits, test } from './fixtures.ts'
import { openNewFamily, postChild, postJson } from './family-requests.ts'

type App = { url: string }

const PHONE = { viewport: { width: 390, height: 844 } }

const postTask = (page: Page, app: App, childIds: string[], fields: Parameters<typeof taskInput>[1]) =>
  postJson(page, app, '/app/acoes/tarefas.salvar', taskInput(childIds, { time: null, ...fields }))

/** A schedule of every day with these time windows. */
const dailyAt = (windows: TimeWindow[], isStrict: boolean) => ({ ...PLAIN_SCHEDULE, windows, isStrict })

const card = (page: Page, title: string) => page.getByRole('article', { name: title })
/** The sign on the picture of a card. */
const sign = (page: Page, title: string, name: string) => card(page, title).locator(`use[href$="#${name}"]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** For the family it is noon, so that windows of the day are over or still to come. */
async function openFamilyOfTwo(page: Page, app: App): Promise<[lia: string, davi: string]> {
  await openNewFamily(page, app, { isNoon: true, children: [] })
  const lia = await postChild(page, app, { name: 'Lia', age: 5 })
  const davi = await postChild(page, app, { name: 'Davi', age: 9, gender: 'male', avatarType: 'male' })
  return [lia, davi]
}

test("two children tap 'Peguei!': one has the turn, and the other reads who", async ({
  page,
  context,
  site: { app },
}) => {
  const [lia, davi] = await openFamilyOfTwo(page, app)
  await postTask(page, app, [lia, davi], { title: 'Lavar a louça', assignment: 'first' })
  const setup = { page, context, app }
  const { device: lias } = await pairDevice(setup, { kind: 'single', childIds: [lia], browser: PHONE })
  const { device: davis } = await pairDevice(setup, { kind: 'single', childIds: [davi], browser: PHONE })
  for (const device of [lias, davis]) await expect(button(device, 'Peguei! Lavar a louça')).toBeVisible()
  await expectGoodScreen(davis, 64)
  await expectGoodScreen(lias, 96)

  // Davi's screen does not learn of Lia's tap
  await davis.context().setOffline(true)
  await button(lias, 'Peguei! Lavar a louça').click()
  await expect(button(lias, 'Fiz! Lavar a louça')).toBeVisible()
  await expect.poll(async () => (await taskDaysOf(lias, app)).length).toBe(1)
  await button(davis, 'Peguei! Lavar a louça').click()
  await expect(button(davis, 'Fiz! Lavar a louça')).toBeVisible()
  await davis.context().setOffline(false)
  await expect(davis.getByText('A Lia já pegou. Veja outra!')).toBeVisible()
  await expect(card(davis, 'Lavar a louça')).toHaveCount(0)

  // given back, it is there for both again
  await button(lias, 'Devolver: Lavar a louça').click()
  await button(davis, 'Peguei! Lavar a louça').click()
  await expect(card(lias, 'Lavar a louça')).toHaveCount(0)
  await button(davis, 'Fiz! Lavar a louça').click()
  await expect(card(davis, 'Lavar a louça').getByText('Feito!')).toBeVisible()
})

test('windows, steps, a bonus and the turn of a sibling on the screen of a child who does not read', async ({
  page,
  context,
  site: { app },
}) => {
  const [lia, davi] = await openFamilyOfTwo(page, app)
  const early = [{ slot: 0, from: '00:00', until: '00:01' }]
  const late = [{ slot: 0, from: '23:58', until: '23:59' }]
  await postTask(page, app, [lia], { title: 'Tomar remédio', schedule: dailyAt(early, true) })
  await postTask(page, app, [lia], { title: 'Arrumar a cama', schedule: dailyAt(early, false) })
  await postTask(page, app, [lia], { title: 'Apagar a luz', schedule: dailyAt(late, true) })
  const steps = ['Pegar a escova', 'Escovar'].map((title, number) => ({ number, title, drawing: null }))
  await postTask(page, app, [lia], { title: 'Escovar os dentes', steps })
  await postTask(page, app, [lia], { title: 'Lavar o carro', isBonus: true })
  const anchorOn = civilDateOf(new Date(), zoneAtNoon())
  await postTask(page, app, [davi, lia], {
    title: 'Pôr a mesa',
    assignment: 'rotation',
    schedule: { ...PLAIN_SCHEDULE, rotation: { period: 'day', order: [davi, lia], anchorOn } },
  })
  const { device } = await pairDevice(
    { page, context, app },
    { kind: 'single', childIds: [lia], browser: PHONE },
  )
  const timeOfDay = (name: string) =>
    device.getByRole('navigation', { name: 'Partes do dia' }).getByRole('button', { name })

  await timeOfDay('Manhã').click()
  await expect(card(device, 'Tomar remédio').getByText('O horário passou')).toBeVisible()
  await expect(sign(device, 'Tomar remédio', 'horario-passou')).toBeVisible()
  await expect(button(device, 'Fiz! Tomar remédio')).toHaveCount(0)
  await expect(card(device, 'Arrumar a cama').getByText('Ainda dá tempo')).toBeVisible()
  await expect(sign(device, 'Arrumar a cama', 'ainda-da-tempo')).toBeVisible()
  await expect(button(device, 'Fiz! Arrumar a cama')).toBeVisible()
  await expectGoodScreen(device, 96)

  // without a time: with the current time of day
  const now = device.getByRole('navigation', { name: 'Partes do dia' }).locator('button')
  for (const part of await now.all()) {
    if ((await card(device, 'Escovar os dentes').count()) > 0) break
    await part.click()
  }
  const brush = card(device, 'Escovar os dentes')
  await brush.getByRole('checkbox', { name: 'Pegar a escova' }).check({ force: true })
  await expect(card(device, 'Lavar o carro').getByText('Bônus')).toBeVisible()
  // the sibling's turn has the sibling's face
  await expect(sign(device, 'É a vez do Davi: Pôr a mesa', 'menino-1')).toBeVisible()
  await expectGoodScreen(device, 96)
  await expect
    .poll(async () => (await taskDaysOf(device, app)).flatMap(({ turn }) => turn?.doneSteps ?? []))
    .toEqual([0])
  await button(device, 'Fiz! Lavar o carro').click()
  await expect(device.getByRole('img', { name: 'Faltam 3', exact: true })).toBeVisible()
  await button(device, 'Fiz! Escovar os dentes').click()
  await expect(device.getByRole('img', { name: 'Faltam 2', exact: true })).toBeVisible()

  await timeOfDay('Noite').click()
  await expect(card(device, 'Apagar a luz').getByText('Às 23h58')).toBeVisible()
  await expect(button(device, 'Fiz! Apagar a luz')).toHaveCount(0)
  await expect(sign(device, 'Apagar a luz', 'mais-tarde')).toBeVisible()
})

test('without words, the turns of one task differ by sun, moon and clock', async ({
  page,
  context,
  site: { app },
}) => {
  const [lia] = await openFamilyOfTwo(page, app)
  const windows = ['07:00', '08:30', '20:00'].map((from, slot) => ({ slot, from, until: null }))
  await postTask(page, app, [lia], { title: 'Tomar remédio', schedule: dailyAt(windows, false) })
  const { device } = await pairDevice(
    { page, context, app },
    { kind: 'single', childIds: [lia], browser: PHONE },
  )
  const parts = device.getByRole('navigation', { name: 'Partes do dia' }).getByRole('button')
  await parts.first().click()
  await expect(device.getByRole('article')).toHaveCount(2)
  await expect(device.getByRole('article').locator('use[href$="#remedio"]')).toHaveCount(2)
  // both are in the morning, so their clocks show the time
  await expect(device.getByRole('article').locator('svg[data-time="07:00"]')).toBeVisible()
  await expect(device.getByRole('article').locator('svg[data-time="08:30"]')).toBeVisible()
  await parts.last().click()
  await expect(device.getByRole('article').locator('use[href$="#noite"]')).toBeVisible()
})

test('a guardian says on Início who did an open turn, and each time window is a row', async ({
  page,
  site: { app },
}) => {
  const [lia, davi] = await openFamilyOfTwo(page, app)
  await postTask(page, app, [lia, davi], { title: 'Lavar a louça', assignment: 'first' })
  await postTask(page, app, [lia], { title: 'Lavar o carro', isBonus: true })
  const twice = [
    { slot: 0, from: '07:00', until: null },
    { slot: 1, from: '20:00', until: '21:00' },
  ]
  await postTask(page, app, [lia], { title: 'Escovar os dentes', schedule: dailyAt(twice, false) })
  await page.goto(`${app.url}/app`)

  const today = page.getByRole('region', { name: 'Hoje' })
  await expect(today.getByText('0 de 2 feitas')).toBeVisible()
  await expect(button(page, 'Fez: Escovar os dentes · 20h')).toBeVisible()
  await expect(button(page, 'Não fez: Lavar o carro')).toHaveCount(0)
  // nobody is chosen at first
  await expect(button(page, 'Fez: Lavar a louça')).toBeDisabled()
  await today.getByRole('radio', { name: 'Lia' }).check({ force: true })
  await expectFits(page)
  await expectAccessibleInBothSchemes(page)
  await button(page, 'Pegou: Lavar a louça').click()
  await expect(today.getByText('0 de 3 feitas')).toBeVisible()
  await button(page, 'Desfazer').click()
  await expect(today.getByRole('radio', { name: 'Davi' })).toBeVisible()
  await today.getByRole('radio', { name: 'Davi' }).check({ force: true })
  await button(page, 'Fez: Lavar a louça').click()
  await expect(today.getByText('1 de 3 feitas')).toBeVisible()
  await button(page, 'Fez: Escovar os dentes · 7h').click()
  await expect(today.getByText('2 de 3 feitas')).toBeVisible()
  await expect(button(page, 'Fez: Escovar os dentes · 20h')).toBeVisible()
})
