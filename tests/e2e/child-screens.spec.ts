import type { Page } from '@playwright/test'
import type { ChildView, DeviceTaskDay, DeviceView } from '#app/domain/devices/device-view.ts'
import { deviceTaskDay, deviceView, shopReward } from '#tests/support/device-views.ts'
import { deviceOfViews, DEVICE_SCREENS, spokenTexts } from './child-device-steps.ts'
import { boxOf, expect, expectFits, test } from './fixtures.ts'
import { translatePage } from './translate-page.ts'

const COUNTS = [0, 1, 5, 6, 7, 8, 9, 10, 11, 12, 20]

const tasks = (count: number, fields: Partial<DeviceTaskDay> = {}) =>
  Array.from({ length: count }, (_, index) => deviceTaskDay(`Tarefa ${index + 1}`, fields))

/** Lia's day, with a goal. */
function dayOf(taskDays: DeviceTaskDay[], view: ChildView = 'drawings'): DeviceView {
  const shown = deviceView(taskDays)
  const [lia] = shown.children
  const goal = { rewardId: 'picole', title: 'Picolé', drawing: 'sorvete', points: 10, saved: 2 }
  const shop = { rewards: [shopReward('Picolé', { isGoal: true, points: 10, saved: 2 })], requests: [] }
  return { ...shown, children: [{ ...lia!, view, day: { ...lia!.day!, goal, shop } }] }
}

/** A wall with as many tasks for each child. */
function wallOf(counts: readonly number[], fields: Partial<DeviceView> = {}): DeviceView {
  const [lia] = deviceView([]).children
  const children = counts.map((count, index) => {
    const id = `child-${index}`
    const taskDays = tasks(count).map((day) => ({ ...day, childId: id, taskId: `${id} ${day.title}` }))
    return { ...lia!, id, name: `Criança ${index + 1}`, day: { ...lia!.day!, taskDays } }
  })
  return { ...deviceView([]), kind: 'wall', children, ...fields }
}

const firstDone = (device: Page) => device.getByRole('button', { name: /^Fiz!/ }).first()
const goal = (device: Page) => device.getByRole('button', { name: /^Minha meta/ })
const places = (device: Page) => device.getByRole('img', { name: /^(Faltam? \d+)$/ })

test('however many tasks a child has, its day is not wider than the screen, and its places stay in their box', async ({
  page,
  context,
  app,
}) => {
  const { device, show } = await deviceOfViews({ page, context, app }, 'single')
  for (const screen of DEVICE_SCREENS) {
    await device.setViewportSize(screen)
    for (const count of COUNTS) {
      for (const view of ['drawings', 'words'] as const) {
        await show(dayOf(tasks(count), view))
        await expect(places(device)).toHaveCount(count === 0 ? 0 : 1)
        await expectFits(device)
        if (count === 0) continue
        const box = await boxOf(places(device))
        expect(box.x + box.width, `${count} places at ${screen.width} px`).toBeLessThanOrEqual(screen.width)
      }
    }
  }
})

test("the first 'Fiz!' of a child who does not read is wholly visible, and the goal is one line", async ({
  page,
  context,
  app,
}) => {
  const { device, show } = await deviceOfViews({ page, context, app }, 'single')
  await show(dayOf(tasks(8)))
  for (const screen of [...DEVICE_SCREENS, { width: 844, height: 390 }, { width: 800, height: 1280 }]) {
    await device.setViewportSize(screen)
    const done = await boxOf(firstDone(device))
    const foot = await boxOf(goal(device))
    const isRail = foot.width < 200
    expect(done.y + done.height, `at ${screen.width} px`).toBeLessThan(isRail ? screen.height : foot.y)
    expect(foot.height).toBeLessThanOrEqual(isRail ? 104 : 97)
    expect(foot.y + foot.height).toBeLessThanOrEqual(screen.height)
  }
})

test('on a low phone on its side the places of twenty tasks end above the goal', async ({
  page,
  context,
  app,
}) => {
  const { device, show } = await deviceOfViews({ page, context, app }, 'single')
  await device.setViewportSize({ width: 568, height: 320 })
  for (const count of [1, 8, 12, 20]) {
    await show(dayOf(tasks(count)))
    const box = await boxOf(places(device))
    expect(box.y + box.height, `${count} tasks`).toBeLessThanOrEqual((await boxOf(goal(device))).y)
  }
})

test("after 'Fiz!' the undo stands at the left, and a second tap at the same place only reads aloud", async ({
  page,
  context,
  app,
}) => {
  const { device, show } = await deviceOfViews({ page, context, app }, 'single')
  await device.setViewportSize({ width: 360, height: 640 })
  await show(dayOf(tasks(2)))
  let markCount = 0
  await device.route('**/aparelho/acoes/marcar', (route) => {
    markCount += 1
    return route.fulfill({ json: { ok: true } })
  })
  const box = await boxOf(firstDone(device))
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await device.mouse.click(x, y)
  const undo = device.getByRole('button', { name: 'Desfazer: Tarefa 1' })
  await expect(undo).toBeVisible()
  await device.mouse.click(x, y)
  await expect.poll(() => spokenTexts(device)).toEqual(['Tarefa 1. Esperando conferir'])
  expect(markCount).toBe(1)
  const undoBox = await boxOf(undo)
  expect(undoBox.x + undoBox.width).toBeLessThan(box.x + 1)
})

test('the wall never scrolls on a wide screen, and what does not fit is a drawing', async ({
  page,
  context,
  app,
}) => {
  const { device, show } = await deviceOfViews({ page, context, app }, 'wall')
  for (const screen of DEVICE_SCREENS.filter(({ width }) => width >= 1024)) {
    await device.setViewportSize(screen)
    for (const counts of [
      [8, 8, 8],
      [20, 7, 1],
      [8, 8, 8, 8, 8],
      [9, 8, 7, 6, 5, 4],
      [8, 8, 8, 8, 8, 8, 20],
      Array<number>(12).fill(6),
    ]) {
      await show(wallOf(counts))
      await expect(device.getByRole('region', { name: /^Criança/ })).toHaveCount(counts.length)
      await expect
        .poll(() => overflowsOf(device), { message: `${counts.join()} at ${screen.width} px` })
        .toEqual([])
    }
    await expect(device.getByRole('listitem', { name: /^Mais tarde: Tarefa/ })).toHaveCount(12)
  }
  for (const screen of DEVICE_SCREENS.filter(({ width }) => width < 1024)) {
    await device.setViewportSize(screen)
    for (const count of COUNTS) {
      await show(wallOf([count, 8]))
      await expectFits(device)
    }
  }
})

/** What is larger than its box: the page, a column, or a row of places that reaches the next child. */
const overflowsOf = (device: Page): Promise<string[]> =>
  device.evaluate(() => {
    const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement
    const isPageLarger = scrollHeight > clientHeight || scrollWidth > clientWidth
    const lists = [...document.querySelectorAll('section > ul')].filter(
      (list) => list.scrollHeight > list.clientHeight,
    )
    const wide = [...document.querySelectorAll('section [role=img]')].filter(
      (box) => box.getBoundingClientRect().right > box.closest('section')!.getBoundingClientRect().right + 1,
    )
    return [...(isPageLarger ? ['page'] : []), ...lists.map(() => 'column'), ...wide.map(() => 'places')]
  })

test('after midnight the wall is only sky and clock, and any tap opens the day', async ({
  page,
  context,
  app,
}) => {
  const { device, show } = await deviceOfViews({ page, context, app }, 'wall')
  await device.setViewportSize({ width: 1280, height: 800 })
  await show(wallOf([3], { timeNow: '00:02' }))
  await expect(device.getByRole('region', { name: 'Criança 1' })).toHaveCount(0)
  await expect(device.getByText('terça-feira, 24 de novembro')).toBeVisible()
  await device.mouse.click(900, 300)
  await expect(device.getByRole('region', { name: 'Criança 1' })).toBeVisible()
  await expect(device.getByText('24 de novembro · madrugada')).toBeVisible()
  await show(wallOf([3], { timeNow: '05:00' }))
  await expect(device.getByText('24 de novembro · manhã')).toBeVisible()
})

test('a tap on the celebration closes it, and does what it was meant for', async ({ page, context, app }) => {
  const { device, show } = await deviceOfViews({ page, context, app }, 'single')
  await device.setViewportSize({ width: 390, height: 844 })
  await show(dayOf(tasks(2)))
  const foot = await boxOf(goal(device))
  await show(dayOf(tasks(2, { status: 'claimed', revision: 2, canUndo: true })))
  const celebration = device.getByRole('dialog', { name: 'Tudo feito, Lia!' })
  await expect(celebration).toBeVisible()
  await device.mouse.click(foot.x + 40, foot.y + 4)
  await expect(celebration).toHaveCount(0)
  await expect(device.getByRole('heading', { name: 'Loja da Lia' })).toBeAttached()
})

test('Back closes the shop, and never leaves the screens of the child', async ({ page, context, app }) => {
  const { device, show } = await deviceOfViews({ page, context, app }, 'single')
  await show(dayOf(tasks(2)))
  await goal(device).click()
  await expect(device.getByRole('heading', { name: 'Loja da Lia' })).toBeAttached()
  await device.goBack()
  await expect(firstDone(device)).toBeVisible()
  for (let count = 0; count < 3; count += 1) {
    await device.evaluate(() => history.back())
    await expect
      .poll(() => device.evaluate(() => (history.state as { dialogDepth?: number }).dialogDepth))
      .toBe(1)
  }
  expect(new URL(device.url()).pathname).toBe('/aparelho')
  await expect(firstDone(device)).toBeVisible()
})

test('a page translator neither empties the screen nor leaves old words on it', async ({
  page,
  context,
  app,
}) => {
  const { device, show } = await deviceOfViews({ page, context, app }, 'single')
  await show(dayOf(tasks(3), 'words'))
  expect(await device.locator('#aparelho > [translate=no]').count()).toBe(1)
  await device.route('**/aparelho/acoes/marcar', (route) => route.fulfill({ json: { ok: true } }))
  await device.evaluate(translatePage)
  const card = device.getByRole('article', { name: 'Tarefa 1' })
  await firstDone(device).click()
  await expect(card).toContainText('~Fiz!')
  const undo = device.getByRole('button', { name: 'Desfazer: Tarefa 1' })
  await expect(undo).toBeEnabled()
  await undo.click()
  await expect(card.getByRole('button', { name: 'Fiz! Tarefa 1' })).toBeVisible()
  const [first, ...others] = tasks(3)
  await show(dayOf([{ ...first!, title: 'Outro nome' }, ...others], 'words'))
  await expect(device.getByRole('heading', { name: '~Outro nome' })).toBeVisible()
  await expect(device.getByRole('heading', { name: 'Tarefa 1' })).toHaveCount(0)
})
