import type { Locator, Page } from '@playwright/test'
import { DEMO_SIGN_IN } from '#content/demo-family.ts'
import { boxOf, expect, signIn, test } from './fixtures.ts'
import { chooseChild, openNewFamily, postChild } from './family-requests.ts'
import { openConfig, openEntry, openFreeScore, openTab } from './family-steps.ts'

const WIDTHS = [390, 320]
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 844 })

/** Whether the whole text is visible, neither cut off nor shortened by an ellipsis. */
const isUncut = (element: Locator) =>
  element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)

const lineCountOf = (element: Locator) =>
  element.evaluate((text) => {
    const { height } = text.getBoundingClientRect()
    return Math.round(height / Number.parseFloat(getComputedStyle(text).lineHeight))
  })

test('on phones the balance bar has one line', async ({ page, demo }) => {
  await signIn(page, demo, DEMO_SIGN_IN)
  await chooseChild(page, 'Bia')
  // without the history the page is too short to scroll the balance away
  await expect(page.getByRole('region', { name: 'Histórico de Bia' })).toBeVisible()
  const doneCount = page.getByText(/^\d+ de \d+ feitas hoje$/)
  for (const width of WIDTHS) {
    await resize(page, width)
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await expect(doneCount).toBeInViewport()
    const bar = page.locator('header + div').filter({ has: doneCount })
    expect(await lineCountOf(doneCount)).toBe(1)
    expect((await boxOf(bar)).height).toBeLessThanOrEqual(60)
    for (const text of await bar.locator('> span').all()) expect(await isUncut(text)).toBe(true)
  }
})

test('a long description takes three lines in the history, and is whole in its details', async ({
  page,
  app,
}) => {
  const description = 'Jogou bola dentro da sala outra vez. '.repeat(14).slice(0, 500).trim()
  await openNewFamily(page, app)
  const sheet = await openFreeScore(page, 'Correção')
  await sheet.getByRole('spinbutton', { name: 'Pontos a tirar' }).fill('7')
  await sheet.getByRole('textbox', { name: 'Descrição' }).fill(description)
  await sheet.getByRole('button', { name: 'Tirar 7 de Bia' }).click()
  const notice = page.getByRole('status', { name: 'Avisos' }).getByRole('group')
  await expect(notice).toBeVisible()
  await expect(notice.getByText('−7')).toBeInViewport()
  expect((await boxOf(notice)).height).toBeLessThan(110)

  const rowText = page.getByRole('region', { name: 'Lançamentos' }).getByText(description)
  expect(await lineCountOf(rowText)).toBe(3)
  const details = await openEntry(page, description)
  expect(await lineCountOf(details.getByText(description))).toBeGreaterThan(6)
})

test('controls keep a margin from the edges of a phone', async ({ page, demo }) => {
  await page.goto(`${demo.url}/blog`)
  const chip = page.getByRole('navigation', { name: 'Categorias' }).getByRole('listitem').first()
  expect((await boxOf(chip)).x).toBeGreaterThanOrEqual(12)
  await signIn(page, demo, DEMO_SIGN_IN)
  await page.goto(`${demo.url}/app/meus-dados`)
  expect((await boxOf(page.getByRole('link', { name: 'Voltar' }))).x).toBeGreaterThanOrEqual(16)
  const signOutBox = await boxOf(page.getByRole('button', { name: 'Sair', exact: true }))
  expect(signOutBox.x + signOutBox.width).toBeLessThanOrEqual(390 - 16)
})

test('at 320 px the names and characteristics of children are not cut', async ({ page, app }) => {
  await resize(page, 320)
  const rewards = [{ title: 'Picolé', points: 20 }]
  await openNewFamily(page, app, { children: ['Mônica'], rewards })
  for (const name of ['Bia', 'Otávio']) {
    await postChild(page, app, { name, age: 12, characteristics: ['independent', 'organized'] })
  }
  await page.reload()
  await chooseChild(page, 'Mônica')
  const shownName = page.getByRole('group', { name: 'Crianças' }).getByText('Mônica')
  expect(await isUncut(shownName)).toBe(true)

  await openConfig(page, 'Crianças')
  const brokenWords = page
    .getByRole('region', { name: 'Crianças' })
    .locator('small')
    .evaluateAll((texts) =>
      texts.flatMap((text) =>
        [...text.childNodes].flatMap((node) =>
          [...(node.textContent ?? '').matchAll(/\p{L}+/gu)]
            .filter(({ index, 0: word }) => {
              const range = document.createRange()
              range.setStart(node, index)
              range.setEnd(node, index + word.length)
              return range.getClientRects().length > 1
            })
            .map(([word]) => word),
        ),
      ),
    )
  expect(await brokenWords).toEqual([])

  await openTab(page, 'Prêmios')
  const pills = page.getByRole('group', { name: 'Criança' }).filter({ visible: true })
  for (const name of ['Otávio', 'Bia', 'Mônica']) {
    const pill = pills.getByRole('button', { name: new RegExp(`^${name}, `) })
    await pill.click()
    await expect(pill).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(async () => {
        const { x, width } = await boxOf(pill)
        return x >= 0 && x + width <= 320
      }, name)
      .toBe(true)
  }
})

test('with text of 200 %, tab labels do not touch, and Ficar replaces Sair', async ({ page, demo }) => {
  await signIn(page, demo, DEMO_SIGN_IN)
  // before hydration, a double tap would count as one tap
  await openTab(page, 'Tarefas')
  await expect(page.getByRole('heading', { name: 'Configurar Tarefas' })).toBeVisible()
  for (const width of WIDTHS) {
    await resize(page, width)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const labels = page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('button')
      .filter({ visible: true })
      .locator('span:last-child')
    const gaps = await labels.evaluateAll((all) => {
      const boxes = all.map((label) => label.getBoundingClientRect())
      return boxes.slice(1).map(({ left }, index) => left - boxes[index]!.right)
    })
    expect(gaps.length).toBeGreaterThanOrEqual(4)
    expect(Math.min(...gaps.slice(0, 4))).toBeGreaterThanOrEqual(4)

    // 'Ficar' replaces 'Sair' in the same place, so that a double tap signs nobody out
    const signOutButton = page.getByRole('button', { name: 'Sair' }).filter({ visible: true })
    const { x, y, width: signOutWidth, height: signOutHeight } = await boxOf(signOutButton)
    await signOutButton.dblclick()
    await expect(page.getByRole('form', { name: 'Sair da conta?' })).toBeHidden()
    await signOutButton.click()
    const stayBox = await boxOf(page.getByRole('button', { name: 'Ficar' }))
    expect(stayBox.x + stayBox.width).toBeCloseTo(x + signOutWidth, 0)
    expect(stayBox.y + stayBox.height / 2).toBeCloseTo(y + signOutHeight / 2, 0)
    await page.keyboard.press('Escape')
  }
})
