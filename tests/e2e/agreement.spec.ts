import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectFits,
  newGuardian,
  newScriptlessPage,
  signIn,
  signUp,
  test,
} from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openConfig } from './family-steps.ts'

const TITLES = [
  'Arrumar a cama e abrir a janela do quarto antes do café da manhã',
  'Escovar os dentes',
  'Guardar os brinquedos',
  'Lição de casa',
  'Pôr a mesa',
  'Tomar banho',
  'Levar o lixo',
  'Regar as plantas',
]

/** The sizes of the printed pages in points: 'width × height'. */
async function printedPageSizes(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/Type \/Page\b(?!s)[\s\S]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return sizes.map(([, width, height]) => [width, height].map((side) => Math.round(Number(side))).join(' × '))
}

async function openSheet(page: Page, app: { url: string }, children: string[], taskCount: number) {
  const guardian = newGuardian('Ana Souza')
  await openNewFamily(page, app, {
    guardian,
    children,
    tasks: TITLES.slice(0, taskCount).map((title) => ({ title, points: 5 })),
    rewards: [{ title: 'Cinema', points: 60 }],
  })
  await page.goto(`${app.url}/app/combinado`)
  return guardian
}

test('the sheet of three children is one A4 page with a line for each person', async ({ page, app }) => {
  await openSheet(page, app, ['Lia', 'Davi', 'Nina'], 5)
  const sheet = page.getByRole('article', { name: 'O nosso combinado' })
  await expect(sheet.getByRole('list', { name: 'Para assinar' }).getByRole('listitem')).toHaveText([
    'Ana',
    'Davi',
    'Lia',
    'Nina',
  ])
  await expect(sheet.getByText('Entregar o que foi prometido.')).toBeVisible()
  await expectFits(page)
  await expectAccessibleInBothSchemes(page)
  expect(await printedPageSizes(page)).toEqual(['595 × 842'])
})

test('a long sheet goes on on further pages', async ({ page, app }) => {
  await openSheet(page, app, ['Bia', 'Théo', 'Maria Eduarda', 'João', 'Aurora', 'Zé', 'Lu'], 8)
  const sizes = await printedPageSizes(page)
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.length).toBeLessThanOrEqual(4)
  expect(new Set(sizes)).toEqual(new Set(['595 × 842']))
})

test('the sheet is always light', async ({ page, app }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openSheet(page, app, ['Lia'], 2)
  const colours = await page.getByRole('article').evaluate((sheet) => {
    const { backgroundColor, color } = getComputedStyle(sheet)
    return [backgroundColor, color]
  })
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(20, 41, 31)'])
})

test('without scripts the sheet is shown, with a hint on how to print it', async ({ page, context, app }) => {
  const guardian = await openSheet(page, app, ['Lia'], 2)
  const scriptless = await newScriptlessPage(context)
  await signIn(scriptless, app, guardian)
  await scriptless.goto(`${app.url}/app/combinado`)
  await expect(scriptless.getByRole('article').getByText('Escovar os dentes')).toBeVisible()
  await expect(scriptless.getByText(/Ctrl\+P/)).toBeVisible()
})

test('a family without children has no sheet yet', async ({ page, app }) => {
  await signUp(page, app)
  await page.goto(`${app.url}/app/combinado`)
  await expect(page.getByText('Ainda não há crianças na família')).toBeVisible()
})

test('Voltar leads from the sheet to the list of prints it was opened from', async ({ page, app }) => {
  await openNewFamily(page, app, { children: ['Lia'] })
  await openConfig(page, 'Impressos')
  await page.getByRole('link', { name: /^O nosso combinado/ }).click()
  await expect(page.getByRole('article', { name: 'O nosso combinado' })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Impressos' })).toBeVisible()
})
