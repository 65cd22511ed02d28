import { DEMO_SIGN_IN } from '#content/demo-family.ts'
import { expect, signIn, test } from './fixtures.ts'
import { chooseChild, dailyTasks, openNewFamily } from './family-requests.ts'
import { openTab } from './family-steps.ts'

test('the divider of a reward’s card is as wide as the content above it', async ({ page, demo }) => {
  await signIn(page, demo, DEMO_SIGN_IN)
  await openTab(page, 'Prêmios')
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  const [contentRight, dividerRight] = await card.evaluate((article) => {
    const dividerBox = article.lastElementChild!.getBoundingClientRect()
    const contentBox = article.firstElementChild!.getBoundingClientRect()
    return [contentBox.right, dividerBox.right]
  })
  expect(dividerRight).toBeCloseTo(contentRight, 0)
})

test('at 320 px each task has its drawing, for children who do not read yet', async ({ page, demo }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, demo, DEMO_SIGN_IN)
  const rows = page
    .getByRole('region', { name: 'Hoje' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Fez: / }) })
  await expect(rows.first()).toBeVisible()
  for (const row of await rows.all()) await expect(row.locator('svg').first()).toBeVisible()
})

test('at 1280 px entries take two lines at most', async ({ page, demo }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, demo, DEMO_SIGN_IN)
  await chooseChild(page, 'Bia')
  const entries = page.getByRole('region', { name: 'Lançamentos' }).getByRole('listitem')
  await expect(entries.first()).toBeVisible()
  const longTexts = () =>
    entries.locator('b, small').evaluateAll((texts) =>
      texts
        .filter((text) => {
          const { height } = text.getBoundingClientRect()
          return Math.round(height / Number.parseFloat(getComputedStyle(text).lineHeight)) > 2
        })
        .map((text) => text.textContent),
    )
  await expect.poll(longTexts).toEqual([])
})

test('on wide screens ten tasks leave no empty column beside them', async ({ page, app }) => {
  const titles = Array.from({ length: 10 }, (_, index) => `Combinado ${index + 1}`)
  await openNewFamily(page, app, { tasks: dailyTasks(titles) })
  const tasks = page.getByRole('region', { name: 'Tarefas de Hoje' })
  const history = page.getByRole('region', { name: 'Histórico de Bia' })
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(async () => {
        const [left, right] = [await tasks.boundingBox(), await history.boundingBox()]
        return left && right && right.x > left.x + left.width && right.y < left.y + left.height
      }, `at ${width} px`)
      .toBe(true)
  }
})
