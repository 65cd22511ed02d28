import type { Locator, Page } from '@playwright/test'
import { boxOf, expect, test } from './fixtures.ts'
import { openTab } from './family-steps.ts'
import { measureLifetime } from './element-lifetime.ts'
import { dailyTasks, openNewFamily, postTasks } from './family-requests.ts'

test.use({ reducedMotion: 'no-preference' })

const TITLES = [
  'Arrumar a cama',
  'Regar as plantas',
  'Lição de casa',
  'Pôr a mesa',
  'Guardar os brinquedos',
  'Dar comida ao gato',
  'Levar o lixo',
  'Tomar banho',
  'Preparar a mochila',
  'Escovar os dentes',
]

/** Opens Início of a new family with Bia and the first `taskCount` tasks, worth 5, 6, 7 … points. */
async function openDay(page: Page, app: { url: string }, taskCount: number) {
  await openNewFamily(page, app, { tasks: dailyTasks(TITLES.slice(0, taskCount)) })
  await expect(doneButtons(page)).toHaveCount(taskCount)
  // wait for the notices, which are rendered after the first screen
  await expect(page.getByRole('status', { name: 'Avisos', includeHidden: true })).toBeAttached()
}

const doneButtons = (page: Page) => page.getByRole('button', { name: /^Fez: / })
const doneCount = (page: Page) => page.getByText(/^\d+ de \d+ feitas?$/).first()
const notices = (page: Page) => page.getByRole('group', { name: 'Aviso', exact: true })
const celebration = (page: Page) => page.locator('[data-celebration]').filter({ visible: true })

async function centreOf(button: Locator) {
  const box = await button.boundingBox()
  if (!box) throw new Error('nothing to tap on')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Taps at a position, without Playwright's check that nothing covers the element. */
async function tapAt(page: Page, { x, y }: { x: number; y: number }) {
  await page.touchscreen.tap(x, y)
}

test('ten taps at once on ten rows mark ten tasks', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 1500 })
  await openDay(page, app, 10)
  const centres = await Promise.all((await doneButtons(page).all()).map(centreOf))
  let responses = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/tarefas.marcar')) responses += 1
  })
  // the requests run concurrently
  await Promise.all(centres.map((centre) => tapAt(page, centre)))
  await expect(doneCount(page)).toHaveText('10 de 10 feitas')
  await expect(page.getByTestId('balance')).toHaveText('95')
  // a reload cancels requests that the browser has not sent yet
  await expect.poll(() => responses).toBe(10)
  await page.reload()
  await expect(doneCount(page)).toHaveText('10 de 10 feitas')
})

test('eight taps one after the other count eight times, also those after the last task of a child', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 390, height: 1100 })
  const [biaId = '', daviId = ''] = await openNewFamily(page, app, { children: ['Bia', 'Davi'] })
  await postTasks(page, app, [biaId], dailyTasks(TITLES.slice(0, 4)))
  await postTasks(page, app, [daviId], dailyTasks(TITLES.slice(4, 8)))
  const answers: boolean[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/tarefas.marcar')) answers.push(response.ok())
  })
  await page.reload()
  await expect(doneButtons(page)).toHaveCount(8)
  // Bia's day is complete before the last tap on Davi's first task
  const titles = [...TITLES.slice(0, 4), ...TITLES.slice(4, 8)]
  const centres = await Promise.all(
    titles.map((title) => centreOf(page.getByRole('button', { name: `Fez: ${title}`, exact: true }))),
  )
  for (const centre of centres) await tapAt(page, centre)
  await expect.poll(() => answers).toEqual(Array(8).fill(true))
  await page.reload()
  await expect(page.getByText('8 de 8 feitas')).toBeAttached()
})

test('a marked row ignores a second tap, turns into the notice, and folds away', async ({ page, app }) => {
  await openDay(page, app, 3)
  const [firstCentre, secondCentre, thirdCentre] = (await Promise.all(
    (await doneButtons(page).all()).map(centreOf),
  )) as [{ x: number; y: number }, { x: number; y: number }, { x: number; y: number }]
  await tapAt(page, firstCentre)
  await tapAt(page, firstCentre)
  await expect(doneCount(page)).toHaveText('1 de 3 feitas')
  expect(await Promise.all((await doneButtons(page).all()).map(centreOf))).toEqual([
    secondCentre,
    thirdCentre,
  ])
  await expect(page.getByRole('group').filter({ hasText: 'Concluídas' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Desfazer: Arrumar a cama' })).toBeVisible()

  await expect(page.getByRole('group').filter({ hasText: 'Concluídas' })).toContainText('Arrumar a cama')
  await expect(notices(page)).toHaveText(/^Arrumar a cama: feita. \+5\s*Elogiar\s*Desfazer$/)
  const { y, height } = await boxOf(notices(page))
  expect(y, 'the notice is where the row was').toBeLessThan(firstCentre.y)
  expect(y + height).toBeGreaterThan(firstCentre.y - 20)

  await expect(notices(page)).toHaveCount(0)
  expect(await centreOf(doneButtons(page).first())).toEqual(firstCentre)
  await expect(doneCount(page)).toHaveText('1 de 3 feitas')
})

test("only the day's last task is celebrated, in the head, with confetti for 3 s or none with reduced motion, and takes no tap", async ({
  page,
  app,
}) => {
  await openDay(page, app, 2)
  const confetti = '[aria-hidden="true"] > i[style*="--drift"]'
  await doneButtons(page).first().click()
  await expect(doneCount(page)).toHaveText('1 de 2 feitas')
  await expect(celebration(page)).toHaveCount(0)
  const confettiLifetime = measureLifetime(page, confetti)
  await doneButtons(page).first().click()
  const { maxCount, durationMs } = await confettiLifetime
  expect(maxCount).toBe(100)
  expect(durationMs).toBeGreaterThan(2900)
  expect(durationMs).toBeLessThan(7000)

  // the celebration is shown once for each page load and day
  await page.reload()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: `Desfazer: ${TITLES[1]}` }).click()
  await expect(doneCount(page)).toHaveText('1 de 2 feitas')
  const redeemButton = page.getByRole('button', { name: 'Resgatar Prêmio' })
  const redeemCentre = await centreOf(redeemButton)
  const balance = page.getByTestId('balance')
  const { y: balanceTop } = await boxOf(balance)
  await doneButtons(page).first().click()
  await expect(celebration(page).first()).toHaveText('Bia fez tudo hoje!2 de 2 · +11 pontos')
  await expect(page.getByRole('status').filter({ hasText: 'Bia fez tudo hoje!' })).toBeAttached()
  await expect(page.locator(confetti).filter({ visible: true })).toHaveCount(0)
  expect((await boxOf(balance)).y, 'nothing moves').toBe(balanceTop)
  await tapAt(page, redeemCentre)
  await expect(page.getByRole('dialog', { name: 'Resgatar Prêmio' })).toBeVisible()
  await expect(doneCount(page)).toHaveText('2 de 2 feitas')
})

test('one notice above the tabs counts the marked tasks and undoes them all', async ({ page, app }) => {
  await openDay(page, app, 5)
  for (const title of TITLES.slice(0, 3)) {
    await page.getByRole('button', { name: `Fez: ${title}`, exact: true }).click()
  }
  await expect(notices(page)).toHaveCount(1)
  await expect(notices(page)).toHaveText(/^3 feitas, \+18\s*Elogiar\s*Desfazer$/)
  await page.getByRole('button', { name: `Não fez: ${TITLES[3]}`, exact: true }).click()
  await expect(notices(page)).toHaveText(/^3 feitas e 1 não feita, \+18\s*Elogiar\s*Desfazer$/)
  await expect(notices(page)).toHaveCount(1)
  // the marked rows above the notice fold
  const tabs = await boxOf(page.getByRole('navigation', { name: 'Principal' }))
  await expect
    .poll(async () => {
      const { y, height } = await boxOf(notices(page))
      return y + height
    })
    .toBeLessThanOrEqual(tabs.y)

  await notices(page).getByRole('button', { name: 'Desfazer' }).click()
  await expect(doneCount(page)).toHaveText('0 de 5 feitas')
  await expect(page.getByTestId('balance')).toHaveText('0')
  await expect(notices(page)).toHaveCount(0)
})

test("a family's first task can be created on Início, for the child that is shown", async ({ page, app }) => {
  await openNewFamily(page, app, { children: ['Bia', 'Théo'] })
  await page.getByRole('button', { name: 'Criar tarefa' }).click()
  const form = page.getByRole('dialog', { name: 'Nova tarefa' })
  await expect(form.getByRole('checkbox', { name: 'Bia' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Théo' })).not.toBeChecked()
  await form.getByLabel('Título').fill('Regar as plantas')
  await form.getByLabel('Horário').fill('09:00')
  await form.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Fez: Regar as plantas', exact: true })).toBeVisible()
})

test("after a mark, the first Tab focuses the undo button, the second the list; nothing covers the buttons of a task's card at any scroll position", async ({
  page,
  app,
}) => {
  await openDay(page, app, 6)
  await doneButtons(page).first().focus()
  await page.keyboard.press('Space')
  const undoButton = notices(page).getByRole('button', { name: 'Desfazer' })
  await expect(undoButton).toBeVisible()
  await expect(page.getByRole('heading', { name: TITLES[1], exact: true })).toBeFocused()
  // the same key marks no second task
  await page.keyboard.press('Space')
  await expect(doneCount(page)).toHaveText('1 de 6 feitas')
  await page.keyboard.press('Tab')
  await expect(undoButton).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: TITLES[1], exact: true })).toBeFocused()

  await openTab(page, 'Tarefas')
  const cardButtons = page.getByRole('button', { name: /^Editar / })
  await expect(cardButtons).toHaveCount(6)
  const findCovered = () =>
    cardButtons.evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, top, width: wide, height } = button.getBoundingClientRect()
          const nav = document.querySelector('nav')!.getBoundingClientRect()
          const isInSight = top >= 0 && top + height <= nav.top
          return isInSight && !button.contains(document.elementFromPoint(left + wide / 2, top + height / 2))
        })
        .map((button) => button.getAttribute('aria-label')),
    )
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top < height; top += 60) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
      expect(await findCovered(), `at ${width} px, scrolled by ${top}`).toEqual([])
    }
  }
})
