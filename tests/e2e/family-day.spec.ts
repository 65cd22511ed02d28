import type { Page } from '@playwright/test'
import { childInput } from '#tests/support/family-content.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFits,
  newDevicePage,
  newGuardian,
  signIn,
  test,
} from './fixtures.ts'
import {
  chooseChild,
  dailyTasks,
  openNewFamily,
  postChild,
  postScores,
  postTasks,
} from './family-requests.ts'

const arch = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Crianças' }).getByRole('button', { name: new RegExp(`^${name}`) })
const doneButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Fez: ${title}`, exact: true }).filter({ visible: true })
const choiceOf = (page: Page, title: string) =>
  page.getByRole('group', { name: `Para quem vale: ${title}` }).filter({ visible: true })

test('one tap on Fez marks a task for all its children, on every device', async ({ page, context, app }) => {
  const guardian = newGuardian()
  const children = ['Davi', 'Lia', 'Nina']
  await openNewFamily(page, app, { guardian, children, tasks: dailyTasks(['Banho', 'Mochila pronta']) })
  const secondPage = await newDevicePage(context)
  await signIn(secondPage, app, guardian)
  await expect(arch(secondPage, 'Nina')).toContainText('faltam 2')

  await doneButton(page, 'Banho').dblclick()
  for (const name of children) {
    await expect(arch(page, name)).toContainText('falta 1')
    await expect(arch(secondPage, name)).toContainText('falta 1')
  }
  await expect(page.getByText('3 de 6 feitas')).toBeVisible()
  await page.reload()
  await expect(page.getByText('3 de 6 feitas')).toBeVisible()
  await chooseChild(page, 'Nina')
  await expect(page.getByTestId('balance')).toHaveText('5')
})

test('an unchecked child stays pending, and one undo takes the marks of the others back', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app, { children: ['Davi', 'Lia', 'Nina'], tasks: dailyTasks(['Banho']) })
  await choiceOf(page, 'Banho').getByRole('checkbox', { name: 'Lia' }).uncheck()
  await doneButton(page, 'Banho').click()
  await expect(arch(page, 'Davi')).toContainText('tudo feito')
  await expect(arch(page, 'Lia')).toContainText('falta 1')
  await expect(choiceOf(page, 'Banho').getByRole('checkbox')).toHaveCount(1)
  await expect(choiceOf(page, 'Banho').getByRole('img', { name: 'Davi: feita' })).toBeVisible()

  const notice = page.getByRole('group', { name: 'Aviso', exact: true })
  await expect(notice).toContainText('2 feitas, +10')
  await expectAccessibleInBothSchemes(page)
  await notice.getByRole('button', { name: 'Desfazer' }).click()
  for (const name of ['Davi', 'Lia', 'Nina']) await expect(arch(page, name)).toContainText('falta 1')
  await expect(choiceOf(page, 'Banho').getByRole('checkbox')).toHaveCount(3)
})

test('without a chosen child nothing can be marked', async ({ page, app }) => {
  await openNewFamily(page, app, { children: ['Davi', 'Lia'], tasks: dailyTasks(['Banho']) })
  for (const name of ['Davi', 'Lia']) {
    await choiceOf(page, 'Banho').getByRole('checkbox', { name }).uncheck()
  }
  await expect(doneButton(page, 'Banho')).toBeDisabled()
  await choiceOf(page, 'Banho').getByRole('checkbox', { name: 'Lia' }).check()
  await doneButton(page, 'Banho').click()
  await expect(arch(page, 'Lia')).toContainText('tudo feito')
  await expect(arch(page, 'Davi')).toContainText('falta 1')
})

test('the day of three children with ten tasks takes ten taps', async ({ page, app }) => {
  const titles = Array.from({ length: 10 }, (_, index) => `Combinado ${index + 1}`)
  const children = ['Davi', 'Lia', 'Nina']
  await openNewFamily(page, app, { children, tasks: dailyTasks(titles) })
  for (const title of titles) {
    await doneButton(page, title).click()
    await expect(doneButton(page, title)).toHaveCount(0)
  }
  for (const name of children) await expect(arch(page, name)).toContainText('tudo feito')
  await expect(page.getByText('Davi, Lia e Nina completaram o dia no muro.').first()).toBeAttached()
})

test('one tap opens a child, another one all children again, and only one balance is shown at a time', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app, { children: ['Davi', 'Lia'], tasks: dailyTasks(['Banho']) })
  await expect(page.getByText(/Saldo/)).toHaveCount(0)
  await arch(page, 'Lia').click()
  await expect(page.getByRole('heading', { name: /Saldo de Lia/ })).toBeVisible()
  await expect(page.getByText(/Saldo de Davi/)).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)
  const siblings = page.getByRole('group', { name: 'Crianças' })
  await siblings.getByRole('button', { name: 'Davi' }).click()
  await expect(page.getByRole('heading', { name: /Saldo de Davi/ })).toBeVisible()
  await siblings.getByRole('button', { name: 'Todos' }).click()
  await expect(arch(page, 'Lia')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('region', { name: 'Lia' })).toBeVisible()
  await expect(page.getByText(/Saldo/)).toHaveCount(0)
})

test('the balance of an only child is shown at once, without a row of children', async ({ page, app }) => {
  await openNewFamily(page, app, { children: ['Lia'] })
  await expect(page.getByRole('heading', { name: /Saldo de Lia/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Crianças' })).toHaveCount(0)
})

test('on a wide screen each child has a column, in which a mark counts for this child only', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openNewFamily(page, app, { children: ['Davi', 'Lia', 'Nina'], tasks: dailyTasks(['Banho', 'Cama']) })
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await column('Lia').getByRole('button', { name: 'Fez: Banho', exact: true }).click()
  await expect(column('Lia')).toContainText('falta 1')
  await expect(column('Davi')).toContainText('faltam 2')
  await column('Lia').getByRole('button', { name: 'Desfazer: Banho' }).click()
  await expect(column('Lia')).toContainText('faltam 2')
  await column('Lia').getByRole('button', { name: 'Lia', exact: true }).click()
  await expect(page.getByRole('heading', { name: /Saldo de Lia/ })).toBeVisible()
})

for (const count of [2, 5, 7]) {
  test(`Início of ${count} children fits every width and is accessible`, async ({ page, app }) => {
    await openNewFamily(page, app, { children: ['Lia'] })
    const ids: string[] = []
    for (let index = 1; index < count; index += 1) {
      ids.push(await postChild(page, app, childInput({ name: `Maria Antônia ${index}` })))
    }
    await postTasks(page, app, ids, dailyTasks(['Banho', 'Levar o cachorro para passear', 'Mochila']))
    for (const width of [320, 390, 768, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 844 })
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Hoje' }).filter({ visible: true })).toBeVisible()
      await expectFits(page)
      await expectAccessible(page)
    }
    await expectAccessibleInBothSchemes(page)
  })
}

test('what a child can put right stands with the tasks of all children, with the name of the child', async ({
  page,
  app,
}) => {
  const [daviId = ''] = await openNewFamily(page, app, {
    children: ['Davi', 'Lia'],
    tasks: dailyTasks(['Banho']),
  })
  await postScores(page, app, daviId, [{ points: -8, description: 'Fazer birra', repair: 'Pedir desculpas' }])
  const repairs = page.getByRole('list', { name: 'Para consertar' }).filter({ visible: true })
  await expect(repairs).toHaveText(/Para consertar: Pedir desculpas\s*Davi · Fazer birra · \+8 de volta/)
  await expectAccessibleInBothSchemes(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(
    page.getByRole('region', { name: /^Davi/ }).getByText('Para consertar: Pedir desculpas'),
  ).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })

  await expect(repairs.getByRole('button', { name: 'Feito: Pedir desculpas, Davi' })).toBeVisible()
  await chooseChild(page, 'Davi')
  await repairs.getByRole('button', { name: 'Feito: Pedir desculpas' }).dblclick()
  await expect(page.getByRole('status', { name: 'Avisos' })).toContainText('Davi: consertado +8')
  await expect(repairs).toContainText('Consertado: Pedir desculpas')
  await expect(page.getByTestId('balance')).toHaveText('0')
  await chooseChild(page, 'Lia')
  await expect(repairs).toHaveCount(0)
})
