import type { Page } from '@playwright/test'
import { markOwnTaskDay } from '#app/domain/tasks/approval/mark-own-task-day.server.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { aDeviceScope } from '#tests/support/approval.ts'
import { addChild, addTask, childInput, newFamily, taskDaysOf } from '#tests/support/family-content.ts'
import { expectOk } from '#tests/support/results.ts'
import {
  boxOf,
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
  postTask,
  postTasks,
} from './family-requests.ts'
import { signInAs } from './session-steps.ts'

const arch = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Crianças' }).getByRole('button', { name: new RegExp(`^${name}`) })
const doneButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Fez: ${title}`, exact: true }).filter({ visible: true })
/** Opens the sheet of a turn by the title of its row. */
async function openTurn(page: Page, title: string) {
  await page.getByRole('button', { name: title, exact: true }).filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: title })
  await expect(sheet).toBeVisible()
  return sheet
}

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

test('in the sheet one child is answered differently, and one undo takes the marks of the others back', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app, { children: ['Davi', 'Lia', 'Nina'], tasks: dailyTasks(['Banho']) })
  const sheet = await openTurn(page, 'Banho')
  await expect(sheet.getByRole('button', { name: /fizeram · \+5 cada$/ })).toBeVisible()
  await sheet.getByRole('button', { name: 'Fez: Davi', exact: true }).dblclick()
  await sheet.getByRole('button', { name: 'Fez: Nina', exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'Fez · +5' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await expect(arch(page, 'Davi')).toContainText('tudo feito')
  await expect(arch(page, 'Lia')).toContainText('falta 1')
  await expect(page.getByRole('img', { name: 'Davi: feita' })).toBeVisible()

  const notice = page.getByRole('group', { name: 'Aviso', exact: true })
  await expect(notice).toContainText('2 feitas, +10')
  await expectAccessibleInBothSchemes(page)
  await notice.getByRole('button', { name: 'Desfazer' }).click()
  for (const name of ['Davi', 'Lia', 'Nina']) await expect(arch(page, name)).toContainText('falta 1')
})

test('the foot of the sheet marks the children who are still open, and closes it', async ({ page, app }) => {
  await openNewFamily(page, app, { children: ['Davi', 'Lia'], tasks: dailyTasks(['Banho', 'Mochila']) })
  const sheet = await openTurn(page, 'Banho')
  await sheet.getByRole('button', { name: 'Não fez: Davi' }).click()
  await expect(sheet.getByRole('button', { name: 'Desfazer: Davi' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Fez · +5' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('1 de 4 feitas')).toBeAttached()
  await expect(arch(page, 'Davi')).toContainText('falta 1')
  await expect(arch(page, 'Lia')).toContainText('falta 1')
})

test('the sheet has the description, the week and the next times, and says that today is not needed', async ({
  page,
  app,
}) => {
  const [daviId = '', liaId = ''] = await openNewFamily(page, app, { children: ['Davi', 'Lia', 'Nina'] })
  await postTask(page, app, [daviId], { title: 'Regar', description: 'Só as da varanda.' })
  await postTask(page, app, [daviId, liaId], { title: 'Banho' })
  await page.reload()
  // descriptions are in the sheet only
  await expect(page.getByText('Só as da varanda.')).toHaveCount(0)
  const sheet = await openTurn(page, 'Regar')
  await expect(sheet.getByText('Só as da varanda.')).toBeVisible()
  await expect(sheet.getByRole('img', { name: /Hoje: em aberto, Davi\./ })).toBeVisible()
  await expect(sheet.getByText('Próximas vezes')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await sheet.getByRole('button', { name: /^Editar a tarefa/ }).click()
  const form = page.getByRole('dialog', { name: 'Editar tarefa' })
  await form.getByLabel('Título').fill('Regar as plantas')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toHaveCount(0)

  const renamed = await openTurn(page, 'Regar as plantas')
  await renamed.getByRole('button', { name: /^Doente hoje/ }).click()
  await expect(arch(page, 'Davi')).toContainText('doente hoje')
  const isCut = (text: Element) => text.scrollWidth > text.clientWidth
  for (const width of [320, 390, 720]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await arch(page, 'Davi').getByText('doente hoje').evaluate(isCut), `at ${width} px`).toBe(false)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('status', { name: 'Avisos' }).getByRole('button', { name: 'Desfazer' }).click()
  await expect(arch(page, 'Davi')).toContainText('faltam 2')

  const excused = await openTurn(page, 'Regar as plantas')
  await excused.getByRole('button', { name: /^Hoje não precisa/ }).click()
  await expect(excused).toHaveCount(0)
  await expect(arch(page, 'Davi')).toContainText('falta 1')
})

test('the task form that Início opens says what a waiting mark is worth', async ({ page, site }) => {
  const scope = await newFamily()
  const childIds = [await addChild(scope, { name: 'Davi' }), await addChild(scope, { name: 'Lia' })]
  await addTask(scope, childIds, { title: 'Regar', points: 5, time: null, trust: 'always' })
  await renewDays(scope)
  const taskDays = await taskDaysOf(scope)
  const { taskId, childId, day, revision } = taskDays.find((taskDay) => taskDay.childId === childIds[0])!
  const mark = { taskId, childId, day, slot: 0, revision, status: 'done' as const }
  await expectOk(markOwnTaskDay(aDeviceScope(scope, childIds), mark))
  await signInAs(page, site, scope.userId)
  await page.goto(`${site.app.url}/app`)
  const sheet = await openTurn(page, 'Regar')
  await sheet.getByRole('button', { name: /^Editar a tarefa/ }).click()
  const form = page.getByRole('dialog', { name: 'Editar tarefa' })
  await expect(form.getByText('Um “Fiz!” espera e vale 5 pontos.')).toBeVisible()
})

test("'Todos fizeram' marks what is open in a part of the day, and one undo takes it back", async ({
  page,
  app,
}) => {
  const tasks = [
    { title: 'Cama', points: 5, time: '07:00' },
    { title: 'Mochila', points: 6, time: '08:00' },
    { title: 'Banho', points: 7, time: '19:00' },
    { title: 'Ler', points: 8, time: null },
  ]
  await openNewFamily(page, app, { children: ['Davi', 'Lia'], tasks })
  await page.getByRole('button', { name: 'Não fez: Mochila', exact: true }).click()
  await page.getByRole('button', { name: 'Desfazer: Mochila', exact: true }).click()
  const morning = page.getByRole('group', { name: /^Manhã/ })
  await expect(morning.getByRole('heading', { name: 'Manhã 2 combinados' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Qualquer hora: Todos fizeram' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Manhã: Todos fizeram' }).dblclick()
  for (const name of ['Davi', 'Lia']) await expect(arch(page, name)).toContainText('faltam 2')
  await expect(page.getByText('Concluídas (4)')).toBeVisible()
  const notice = page.getByRole('group', { name: 'Aviso', exact: true })
  await expect(notice).toContainText('4 feitas, +22')
  await notice.getByRole('button', { name: 'Desfazer' }).click()
  for (const name of ['Davi', 'Lia']) await expect(arch(page, name)).toContainText('faltam 4')
  await expect(page.getByText(/^Concluídas/)).toHaveCount(0)
})

test('eight open tasks of three children are visible on a phone', async ({ page, app }) => {
  const [daviId = '', biaId = '', liaId = ''] = await openNewFamily(page, app, {
    children: ['Davi', 'Bia', 'Lia'],
  })
  const all = [daviId, biaId, liaId]
  for (const [title, time, childIds] of [
    ['Arrumar a cama', '07:00', all],
    ['Regar as plantas', '07:30', [biaId]],
    ['Escovar os dentes', '07:40', [biaId, liaId]],
    ['Lavar a louça do almoço', '13:30', [daviId]],
    ['Lição de casa', '15:00', [daviId, biaId]],
    ['Juntar brinquedos', '17:00', [liaId]],
    ['Pôr a mesa', '18:30', [biaId]],
    ['Banho', '19:00', all],
  ] as const) {
    await postTask(page, app, childIds, { title, time })
  }
  await page.reload()
  const titles = page.getByRole('heading', { level: 4 })
  await expect(titles).toHaveCount(8)
  for (const title of await titles.all()) await expect(title).toBeInViewport()
  const { y: lastTitle } = await boxOf(titles.last())
  expect(lastTitle).toBeLessThan((await boxOf(page.getByRole('navigation', { name: 'Principal' }))).y)
})

test('the week, the pauses and the child mode are one tap away from every view', async ({ page, app }) => {
  await openNewFamily(page, app, { children: ['Davi', 'Lia'], tasks: dailyTasks(['Banho']) })
  const shortcuts = page.getByRole('group', { name: 'Atalhos' }).filter({ visible: true })
  const names = () =>
    shortcuts.getByRole('button').evaluateAll((buttons) => buttons.map((b) => b.ariaLabel ?? b.textContent))
  await expect.poll(names).toEqual(['Pontuar', 'Resgatar Prêmio', 'Semana', 'Pausas', 'Modo criança'])
  await shortcuts.getByRole('button', { name: 'Pausas' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Pausas' }).getByRole('group', { name: 'Doente hoje' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await arch(page, 'Lia').click()
  await expect.poll(names).toEqual(['Semana', 'Pausas', 'Modo criança'])
  await shortcuts.getByRole('button', { name: 'Modo criança' }).click()
  const handOver = page.getByRole('dialog', { name: 'Modo criança' })
  await expect(handOver).toBeVisible()
  await expect(handOver.getByRole('button', { name: 'Lia' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('Escape')
  await shortcuts.getByRole('button', { name: 'Semana' }).click()
  await expect(page.getByRole('group', { name: 'Dias da semana' })).toBeVisible()
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
  await expect(page.getByText('Davi, Lia e Nina fizeram tudo hoje!').first()).toBeAttached()
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
