import type { Locator, Page } from '@playwright/test'
import {
  controlsWithoutDrawing,
  expectTargets,
  hideWords,
  pairDevice,
  spokenTexts,
  taskDaysOf,
} from './child-device-steps.ts'
import { expect, test } from './fixtures.ts'
import { openNewFamily, postChild, postJson, postTasks } from './family-requests.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const PIN = [0, 6, 6, 10]
const TASKS = [
  { title: 'Arrumar a cama', time: '07:00' },
  { title: 'Guardar os brinquedos', time: '14:00' },
  { title: 'Tomar banho', time: '19:00' },
  { title: 'Regar as plantas', time: null },
].map((task) => ({ ...task, points: 5, trust: 'always' as const }))

// by role and place only, because the child does not read
const portraits = (device: Page) => device.getByRole('main').getByRole('listitem').getByRole('button')
const pinDrawings = (device: Page) => device.getByRole('group').getByRole('button')
const timesOfDay = (device: Page) => device.getByRole('navigation').getByRole('button')
const cards = (device: Page) => device.getByRole('article')
/** The large button of a card: 'Fiz!', or the undo where it was. The ear is the first. */
const mainButton = (card: Locator) => card.getByRole('button').last()

async function tapPin(device: Page, drawings: readonly number[]) {
  for (const index of drawings) await pinDrawings(device).nth(index).click()
}

/** Taps 'Fiz!' on every card of every time of day. */
async function markAll(device: Page) {
  for (const timeOfDay of await timesOfDay(device).all()) {
    await timeOfDay.click()
    // a marked card keeps its place
    for (const card of await cards(device).all()) await mainButton(card).click()
  }
}

const statusesOf = async (device: Page, app: { url: string }) =>
  (await taskDaysOf(device, app)).map(({ status }) => status)

test('a child who does not read opens its day, marks all of it, and does one again, by drawings alone', async ({
  page,
  context,
  app,
}) => {
  await openNewFamily(page, app, { children: [] })
  const davi = await postChild(page, app, { name: 'Davi', age: 5, avatarType: 'male', avatarVariant: 2 })
  const lia = await postChild(page, app, { name: 'Lia', age: 4 })
  await postTasks(page, app, [lia], TASKS)
  for (const childId of [davi, lia])
    await postJson(page, app, '/app/acoes/criancas.senha', { childId, pin: PIN })
  const { device } = await pairDevice(
    { page, context, app },
    { kind: 'shared', childIds: [davi, lia], browser: PHONE },
  )
  await expect(portraits(device)).toHaveCount(2)
  await hideWords(device)
  expect(await controlsWithoutDrawing(device)).toEqual([])

  await portraits(device).last().click()
  await expect(pinDrawings(device)).toHaveCount(12)
  expect(await controlsWithoutDrawing(device)).toEqual([])
  await tapPin(device, PIN)
  await expect(timesOfDay(device)).toHaveCount(3)
  expect(await controlsWithoutDrawing(device)).toEqual([])
  await expectTargets(device, 96)

  const first = cards(device).first()
  await mainButton(first).click()
  await expect.poll(() => statusesOf(device, app)).toContain('claimed')
  expect(await controlsWithoutDrawing(device)).toEqual([])
  await first.getByRole('button', { name: /^Desfazer/ }).click()
  await expect.poll(() => statusesOf(device, app)).not.toContain('claimed')
  await markAll(device)
  const celebration = device.getByRole('dialog')
  await expect(celebration).toBeVisible()
  expect(await controlsWithoutDrawing(device)).toEqual([])
  await expectTargets(device, 96)
  await mainButton(celebration).click()
  await expect(celebration).toHaveCount(0)
  expect(await statusesOf(device, app)).toEqual(TASKS.map(() => 'claimed'))

  const { taskId, childId, day, slot, revision } = (await taskDaysOf(device, app))[0]!
  await postJson(page, app, '/app/acoes/tarefas.conferir', {
    answers: [{ taskId, childId, day, slot, revision, verdict: 'redo', note: 'Faltou um pedacinho' }],
  })
  await expect.poll(() => statusesOf(device, app)).toContain('redo')
  await device.reload()
  await hideWords(device)
  // what is to be done again comes first, and the ear reads the guardian's words
  const redo = cards(device).first()
  await redo.getByRole('button').first().click()
  await expect.poll(() => spokenTexts(device)).toEqual([expect.stringContaining('Faltou um pedacinho')])
  await mainButton(redo).click()
  await expect.poll(() => statusesOf(device, app)).toEqual(TASKS.map(() => 'claimed'))

  // the portrait leads back; after five wrong PINs the door of another child pauses
  await device.getByRole('main').getByRole('button').first().click()
  await portraits(device).first().click()
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await tapPin(device, [1, 1, 1, 1])
    await expect(device.getByRole('img', { name: '4 de 4 desenhos' })).toHaveCount(0)
  }
  await expect(pinDrawings(device)).toHaveCount(0)
  expect(await controlsWithoutDrawing(device)).toEqual([])
  await expectTargets(device, 96)
  await device.getByRole('main').getByRole('button').last().click()
  await expect(portraits(device)).toHaveCount(2)
})
