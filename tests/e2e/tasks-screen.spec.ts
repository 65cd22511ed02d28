import type { Page } from '@playwright/test'
import { taskInput } from '#tests/support/family-content.ts'
import { expect, expectAccessibleInBothSchemes, expectFits, test } from './fixtures.ts'
import { openNewFamily, postTasks } from './family-requests.ts'
import { chooseFromAddMenu, openNewTask, openTab } from './family-steps.ts'

const ALL_LISTS = /^Tarefas: /
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** A family with Bia and Davi; Bia alone has these tasks for every day. */
async function openTasks(page: Page, app: { url: string }, titles: readonly string[]) {
  const [biaId, daviId] = await openNewFamily(page, app, { children: ['Bia', 'Davi'] })
  await postTasks(
    page,
    app,
    [biaId!],
    titles.map((title, index) => ({ title, points: 10, time: `0${index + 7}:00` })),
  )
  await page.reload()
  await openTab(page, 'Tarefas')
  return { biaId: biaId!, daviId: daviId! }
}

test('a new task needs no time, is for the child of the filter, takes a suggestion by keyboard, and can be a duplicate', async ({
  page,
  app,
}) => {
  await openTasks(page, app, ['Jantar'])
  const form = await openNewTask(page)
  await expect(form.getByText('Vazio: a qualquer hora.')).toBeVisible()
  await form.getByLabel('Título').fill('Beber um copo de leite')
  await form.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(form).toBeHidden()
  await expect(card(page, 'Beber um copo de leite')).toContainText('a qualquer hora')
  await expect(page.getByRole('list', { name: ALL_LISTS }).getByRole('heading')).toHaveText([
    'Jantar',
    'Beber um copo de leite',
  ])

  const filter = page.getByRole('group', { name: 'Filtrar por criança' })
  await filter.getByRole('button', { name: 'Davi' }).click()
  await expect(page.getByText('Nenhuma tarefa combinada com Davi')).toBeVisible()
  await openNewTask(page)
  await expect(form.getByRole('checkbox', { name: 'Davi' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Bia' })).not.toBeChecked()
  await expect(form).toContainText(/hoje · amanhã · \S+ \d+:\s+Davi/)
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await filter.getByRole('button', { name: 'Davi' }).click()
  await expect(card(page, 'Jantar')).toBeVisible()

  await page.getByRole('button', { name: 'Editar Jantar' }).click()
  await page.getByRole('dialog', { name: 'Editar tarefa' }).getByRole('button', { name: 'Duplicar' }).click()
  await expect(form.getByLabel('Título')).toHaveValue('Jantar')
  await expect(form.getByText('Esta é uma cópia. “Jantar” fica como está.')).toBeVisible()
  await expect(form.getByLabel('Horário')).toHaveValue('07:00')
  await form.getByLabel('Título').fill('Lanche da noite com a avó')
  await form.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('list', { name: ALL_LISTS }).getByRole('heading')).toHaveText([
    'Jantar',
    'Lanche da noite com a avó',
    'Beber um copo de leite',
  ])

  await openTab(page, 'Início')
  await expect(page.getByText('Qualquer hora').filter({ visible: true }).first()).toBeVisible()
  await openTab(page, 'Tarefas')

  await openNewTask(page)
  await form.getByLabel('Horário').fill('10:10')
  const title = form.getByRole('combobox', { name: 'Título' })
  await title.fill('guardar os bri')
  await expect(page.getByRole('option', { name: /Guardar os brinquedos antes do jantar/ })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await title.press('ArrowDown')
  await title.press('Enter')
  await expect(title).toHaveValue('Guardar os brinquedos antes do jantar')
  await expect(form).toBeVisible()
  await expect(form.getByRole('spinbutton', { name: 'Pontos' })).toHaveValue('8')
  await expect(form.getByLabel('Horário')).toHaveValue('10:10')
  // Escape closes the suggestions, not the form
  await title.fill('varrer')
  await expect(page.getByRole('option').first()).toBeVisible()
  await title.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(form).toBeVisible()
  await expect(title).toHaveValue('varrer')
})

test('tasks are copied to a sibling with equal points or points for the age', async ({ page, app }) => {
  await openTasks(page, app, ['Cama', 'Jantar'])
  await chooseFromAddMenu(page, 'Copiar para um irmão')
  const sheet = page.getByRole('dialog', { name: 'Copiar para um irmão' })
  await sheet.getByRole('checkbox', { name: /Jantar/ }).uncheck()
  await expectAccessibleInBothSchemes(page)
  await sheet.getByRole('button', { name: 'Copiar 1 para Davi' }).click()
  await expect(sheet).toBeHidden()
  await expect(card(page, 'Cama').getByRole('img', { name: 'Para Bia e Davi' })).toBeVisible()

  await chooseFromAddMenu(page, 'Copiar para um irmão')
  await expect(sheet.getByRole('checkbox', { name: /Cama Davi já tem/ })).not.toBeChecked()
  await sheet.getByRole('radio', { name: 'Pontos pela idade' }).check()
  await sheet.getByRole('button', { name: 'Copiar 1 para Davi' }).click()
  await expect(sheet).toBeHidden()
  await expect(card(page, 'Jantar')).toHaveCount(2)
  await expect(card(page, 'Jantar').getByRole('img', { name: 'Para Davi' })).toBeVisible()
})

test('several tasks are changed and paused at once; a task that changed elsewhere is reported', async ({
  page,
  app,
}) => {
  const { biaId } = await openTasks(page, app, ['Cama', 'Jantar', 'Mochila'])
  await page.getByRole('button', { name: 'Selecionar' }).click()
  for (const title of ['Cama', 'Mochila']) await page.getByRole('checkbox', { name: title }).check()
  await expect(page.getByRole('heading', { name: '2 tarefas' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Pontos', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Mudar os pontos' })
  await expect(sheet).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await sheet.getByRole('spinbutton', { name: 'Pontos' }).fill('7')
  await sheet.getByRole('button', { name: 'Mudar 2 tarefas' }).click()
  await expect(sheet).toBeHidden()
  await expect(card(page, 'Cama')).toContainText('+7')
  await expect(card(page, 'Mochila')).toContainText('+7')
  await expect(card(page, 'Jantar')).toContainText('+10')

  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(card(page, 'Cama')).toContainText('+10')
  await expect(card(page, 'Mochila')).toContainText('+10')

  // another device renames a task just before this request arrives
  await page.getByRole('button', { name: 'Selecionar' }).click()
  await page.getByRole('button', { name: 'Todas' }).click()
  await page.route(
    '**/app/acoes/tarefas.mudar',
    async (route) => {
      const { tasks } = route.request().postDataJSON() as { tasks: { id: string; revision: number }[] }
      const { id } = tasks[1]!
      const data = taskInput([biaId], { id, title: 'Jantar cedo', revision: 0 })
      await page.request.post(`${app.url}/app/acoes/tarefas.salvar`, { headers: { origin: app.url }, data })
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByText('Mudaram em outro aparelho e ficaram como estavam: Jantar')).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 tarefa' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Selecionar' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tarefas: Pausadas' }).getByRole('heading')).toHaveText([
    'Cama',
    'Mochila',
  ])
  await page.getByRole('button', { name: 'Retomar Cama' }).click()
  await expect(
    page.getByRole('list', { name: 'Tarefas: Manhã' }).getByRole('heading', { name: 'Cama' }),
  ).toBeVisible()
  const notices = page.getByRole('status', { name: 'Avisos' })
  await expect(notices).toContainText('Tarefa retomada.')
  await notices.getByRole('button', { name: 'Desfazer' }).click()
  await expect(notices).toContainText('Desfeito: a tarefa está pausada.')
  await expect(page.getByRole('button', { name: 'Retomar Cama' })).toBeVisible()
})

test('the complete rows of a pasted table become tasks, and a faulty row is completed in the preview', async ({
  page,
  app,
}) => {
  await openTasks(page, app, [])
  await chooseFromAddMenu(page, 'Colar da planilha')
  const sheet = page.getByRole('dialog', { name: 'Colar da planilha' })
  await sheet
    .getByLabel('Cole aqui')
    .fill(
      'Tarefa;Criança;Dias;Pontos\nDar comida ao gato;Bia;todos;5\nSeparar o lixo;Davi;seg, qui;6,0\nAguar a horta;Bia;;4',
    )
  await expect(sheet.getByText('Linha 4: falta o dia')).toBeVisible()
  await expect(sheet.getByText('A linha 4 fica aqui até você completar.')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
  await sheet.getByRole('button', { name: 'Criar as 2 prontas' }).click()
  await expect(sheet.getByRole('listitem')).toHaveCount(1)
  await expect(sheet.getByText('Linha 2: falta o dia')).toBeVisible()
  await sheet.getByRole('button', { name: /^Escolher dias/ }).click()
  await sheet.getByRole('checkbox', { name: 'sábado' }).check()
  await sheet.getByRole('button', { name: 'Criar a tarefa' }).click()
  await expect(sheet).toBeHidden()
  await expect(card(page, 'Dar comida ao gato')).toContainText('+5')
  await expect(card(page, 'Separar o lixo')).toContainText('seg e qui')
  await expect(card(page, 'Aguar a horta')).toContainText('sáb')
})

test('tasks are deleted from the form or several at once, and an undo brings them back', async ({
  page,
  app,
}) => {
  await openTasks(page, app, ['Cama', 'Jantar', 'Mochila'])
  await page.getByRole('button', { name: 'Editar Jantar' }).click()
  await page
    .getByRole('dialog', { name: 'Editar tarefa' })
    .getByRole('button', { name: 'Excluir tarefa' })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Tem certeza que deseja excluir esta tarefa?' })
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(card(page, 'Jantar')).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(card(page, 'Jantar')).toBeVisible()
  await expect(page.getByText('Desfeito: 1 tarefa.')).toBeVisible()

  await page.getByRole('button', { name: 'Selecionar' }).click()
  await page.getByRole('button', { name: 'Todas as 3' }).click()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(page.getByText('Nenhuma tarefa combinada ainda')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  for (const title of ['Cama', 'Jantar', 'Mochila']) await expect(card(page, title)).toBeVisible()
})

test('from 15 tasks on, titles can be searched', async ({ page, app }) => {
  const tasks = Array.from({ length: 14 }, (_, index) => ({ title: `Tarefa ${index + 1}`, points: 5 }))
  const childIds = await openNewFamily(page, app, { tasks })
  await openTab(page, 'Tarefas')
  await expect(card(page, 'Tarefa 14')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Buscar em 15 tarefas' })
  await expect(search).toBeHidden()
  await postTasks(page, app, childIds, [{ title: 'Lição de português', points: 5 }])
  await search.fill('licao')
  await expect(page.getByRole('list', { name: ALL_LISTS }).getByRole('heading')).toHaveText([
    'Lição de português',
  ])
  await expect(page.getByText('1 tarefa', { exact: true })).toBeVisible()
  await search.fill('banho')
  await expect(page.getByText('Nenhuma tarefa encontrada')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
})
