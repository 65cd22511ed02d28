import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  newGuardian,
  postSignUp,
  test,
  newScriptlessPage,
} from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openTab } from './family-steps.ts'
import { printedPageSizes } from './printed-pages.ts'

const TITLES = [
  'Arrumar a cama e abrir a janela do quarto antes do café da manhã',
  'Escovar os dentes',
  'Guardar os brinquedos',
  'Dar comida e trocar a água do cachorro, sem esquecer de lavar a vasilha de inox que fica na área de serviço',
  'Lição de casa',
  'Ler vinte páginas de um livro que você mesmo escolheu',
  'Pôr a mesa',
  'Tomar banho',
  'Levar o lixo',
  'Regar as plantas',
  'Preparar a mochila de amanhã',
  'Dormir na hora',
]
const NAMES = ['Bia', 'Théo', 'Maria Eduarda', 'João', 'Aurora', 'Zé']

/** Opens a new family whose children all have the same tasks; returns the ids of the children. */
async function openFamily(page: Page, app: { url: string }, childCount: number, taskCount: number) {
  return openNewFamily(page, app, {
    children: NAMES.slice(0, childCount),
    tasks: TITLES.slice(0, taskCount).map((title) => ({ title, points: 10 })),
  })
}

/** Texts of elements that extend beyond the sheet's frame or overlap its footer. */
async function findCutOff(page: Page): Promise<string[]> {
  return page.getByRole('article', { name: 'Folha para imprimir' }).evaluate((sheet) => {
    const footer = sheet.querySelector('footer')!.getBoundingClientRect()
    return [...sheet.querySelectorAll('section, tr, td svg')]
      .filter((part) => {
        const box = part.getBoundingClientRect()
        const frame = sheet.getBoundingClientRect()
        return box.bottom > footer.top + 0.5 || box.right > frame.right || box.left < frame.left
      })
      .map((part) => part.textContent)
  })
}

const A4_SIZES = ['595 × 842', '842 × 595']

for (const [childCount, taskCount] of [
  [1, 1],
  [2, 6],
  [3, 12],
  [6, 12],
] as const) {
  test(`${childCount} children × ${taskCount} tasks print on one A4 sheet`, async ({ page, app }) => {
    const [firstChildId = ''] = await openFamily(page, app, childCount, taskCount)
    await page.goto(`${app.url}/app/quadro?semana=proxima`)
    const sheet = page.getByRole('article', { name: 'Folha para imprimir' })
    await page.evaluate(() => document.fonts.ready)
    for (const title of TITLES.slice(0, taskCount)) {
      await expect(sheet.getByText(title, { exact: true }).or(sheet.getByText(title))).toHaveCount(childCount)
    }
    await expect(sheet.getByRole('img', { name: 'Para marcar' })).toHaveCount(childCount * taskCount * 7)
    await expect(sheet.getByText('Prêmio que estou juntando:')).toHaveCount(childCount)
    await page.emulateMedia({ media: 'print' })
    expect(await findCutOff(page)).toEqual([])
    await page.emulateMedia({ media: null })
    expect(await findCutOff(page)).toEqual([])
    const pages = await printedPageSizes(page)
    expect(pages).toHaveLength(1)
    expect(A4_SIZES).toContain(pages[0])
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
    await page.emulateMedia({ media: null })

    const advice = page.getByText('Escolha uma criança por folha para ler melhor.')
    await expect(advice).toHaveCount(childCount === 6 ? 1 : 0)
    await page.goto(`${app.url}/app/quadro?crianca=${firstChildId}`)
    await expect(sheet.getByRole('region')).toHaveCount(1)
    await expect(advice).toHaveCount(0)
    expect(await printedPageSizes(page)).toEqual(['595 × 842'])
  })
}

test('the week chart opens from Tarefas, filters by child and week, and prints; its button stays visible when the fonts load, and without scripts is a hint', async ({
  page,
  context,
  app,
}) => {
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset.printed = 'yes')
  })
  await openFamily(page, app, 2, 3)
  await openTab(page, 'Tarefas')
  await page.getByRole('link', { name: 'Imprimir quadro da semana' }).click()
  await expect(page).toHaveURL(`${app.url}/app/quadro`)
  await expect(page.getByRole('heading', { level: 1, name: 'Quadro da semana' })).toBeVisible()
  await expect(page.getByText(/Família de Marina/)).toBeVisible()

  await page.getByRole('link', { name: 'Bia' }).click()
  await expect(page.getByRole('region', { name: 'Semana de Bia' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Semana de Théo' })).toHaveCount(0)
  const dates = page.getByText(/\d+º? a \d+|\d+ de \S+ a /)
  // from Saturday noon on, the chart opens with the coming week
  await page.getByRole('link', { name: 'Esta semana' }).click()
  await expect(page).toHaveURL(/semana=esta/)
  const thisWeekDates = await dates.textContent()
  await page.getByRole('link', { name: 'Próxima semana' }).click()
  await expect(dates).not.toHaveText(thisWeekDates ?? '')
  await expect(page.getByRole('region', { name: 'Semana de Théo' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Imprimir' }).click()
  expect(await page.evaluate(() => document.documentElement.dataset.printed)).toBe('yes')

  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page.getByRole('heading', { name: 'Configurar Tarefas' })).toBeVisible()

  // the stylesheet with the fonts loads after the first paint; it must not hide the button
  const printButton = page.getByRole('button', { name: 'Imprimir' })
  const hasFonts = () => page.evaluate(() => document.fonts.size > 0)
  for (const open of [() => page.goto(`${app.url}/app/quadro`), () => page.reload()]) {
    await open()
    await expect.poll(hasFonts).toBe(true)
    await expect(printButton).toBeVisible()
  }
  const scriptlessPage = await newScriptlessPage(context, { storageState: await context.storageState() })
  await scriptlessPage.goto(`${app.url}/app/quadro`)
  await expect(scriptlessPage.getByText(/use o comando Imprimir do seu navegador/)).toBeVisible()
  await expect(scriptlessPage.getByRole('region', { name: 'Semana de Bia' })).toBeVisible()
})

test('the week chart is accessible and fits at 320 px, with and without tasks', async ({ page, app }) => {
  await page.setViewportSize({ width: 320, height: 720 })
  await postSignUp(page, app, newGuardian())
  await page.goto(`${app.url}/app/quadro`)
  await expect(page.getByText('Nenhuma tarefa para esta folha')).toBeVisible()
  await expectAccessible(page)
  await page.context().clearCookies()
  await openFamily(page, app, 6, 12)
  await page.goto(`${app.url}/app/quadro`)
  await expectAccessibleInBothSchemes(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
