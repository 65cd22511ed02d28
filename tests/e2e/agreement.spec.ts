import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectFits,
  newGuardian,
  newScriptlessPage,
  postSignUp,
  test,
} from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { printedPageSizes } from './printed-pages.ts'

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

async function openSheet(page: Page, app: { url: string }, children: string[], taskCount: number) {
  await openNewFamily(page, app, {
    guardian: newGuardian('Ana Souza'),
    children,
    tasks: TITLES.slice(0, taskCount).map((title) => ({ title, points: 5 })),
    rewards: [{ title: 'Cinema', points: 60 }],
  })
  await page.goto(`${app.url}/app/combinado`)
}

test('the sheet of three children is one A4 page, always light, with a line for each person; without scripts a hint tells how to print it', async ({
  page,
  context,
  app,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
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
  const colours = await sheet.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return [backgroundColor, color]
  })
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(20, 41, 31)'])
  expect(await printedPageSizes(page)).toEqual(['595 × 842'])

  const scriptless = await newScriptlessPage(context, { storageState: await context.storageState() })
  await scriptless.goto(`${app.url}/app/combinado`)
  await expect(scriptless.getByRole('article').getByText('Escovar os dentes').first()).toBeVisible()
  await expect(scriptless.getByText(/Ctrl\+P/)).toBeVisible()
})

test('a family without children has no sheet yet, and a long one goes on on further pages', async ({
  page,
  app,
}) => {
  await postSignUp(page, app, newGuardian())
  await page.goto(`${app.url}/app/combinado`)
  await expect(page.getByText('Ainda não há crianças na família')).toBeVisible()
  await page.context().clearCookies()
  await openSheet(page, app, ['Bia', 'Théo', 'Maria Eduarda', 'João', 'Aurora', 'Zé', 'Lu'], 8)
  const sizes = await printedPageSizes(page)
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.length).toBeLessThanOrEqual(4)
  expect(new Set(sizes)).toEqual(new Set(['595 × 842']))
})
