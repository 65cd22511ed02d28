import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openNewFamily, postChild } from './family-requests.ts'
import { chooseRewardAction, openConfig, openNewTask, openTab } from './family-steps.ts'

/** Presses a disabled button, which Playwright refuses to click. */
async function pressDisabled(button: Locator) {
  await expect(button).toBeDisabled()
  await button.dispatchEvent('pointerdown')
}

/** Expects that the largest number of points is not cut off on phones. */
async function expectPointsFit(page: Page, form: Locator, maxPoints: string) {
  const points = form.getByRole('spinbutton', { name: 'Pontos' })
  const usualPoints = await points.inputValue()
  await points.fill(maxPoints)
  await expect(points).toHaveValue(maxPoints)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(
      await points.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
      `at ${width} px`,
    ).toBe(true)
  }
  await points.fill(usualPoints)
}

test('the form of a new child has no age and a portrait that no sibling has, names missing fields and takes up to three characteristics', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app)
  await openConfig(page, 'Crianças')
  const form = page.getByRole('dialog', { name: 'Nova criança' })
  const age = form.getByRole('spinbutton', { name: 'Idade' })
  const saveButton = form.getByRole('button', { name: 'Salvar' })
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await expect(age).toHaveValue('')
  await expect(form.getByRole('radio', { name: 'Menina 2' })).toBeChecked()
  await expect(saveButton).toHaveAccessibleDescription('Falta preencher: nome, idade e características.')
  await pressDisabled(saveButton)
  await expect(form.getByText('Por favor, preencha todos os campos obrigatórios.')).toBeVisible()
  for (const name of ['Criativa', 'Curiosa', 'Calma']) await form.getByRole('checkbox', { name }).check()
  await expect(form.getByText('3 de 3 escolhidas')).toBeVisible()
  await expect(form.getByRole('checkbox', { name: 'Teimosa' })).toBeDisabled()
  await form.getByLabel('Nome').fill('Lia')
  await age.fill('19')
  await expect(saveButton).toBeDisabled()
  await age.fill('18')
  await saveButton.click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Excluir Lia' }).click()
  const question = page.getByRole('alertdialog', { name: 'Excluir Lia?' })
  await question.getByRole('button', { name: 'Manter' }).click()
  await expect(page.getByRole('button', { name: 'Editar Lia' })).toBeVisible()

  await page.getByRole('button', { name: 'Adicionar' }).click()
  await expect(age).toHaveValue('')
  await expect(form.getByRole('radio', { name: 'Menina 3' })).toBeChecked()
  await form.getByRole('button', { name: '4 anos', exact: true }).click()
  await expect(age).toHaveValue('4')
  await form.getByRole('radio', { name: 'Menino', exact: true }).check()
  await expect(form.getByRole('radio', { name: 'Menino 1' }), 'no other boy has a portrait').toBeChecked()
})

test('the task form chooses the child that Início shows, breaks no name, and names missing fields; a deletion is confirmed', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app)
  await openConfig(page, 'Crianças')
  await postChild(page, app, { name: 'Carolina Fernandes' })
  await expect(page.getByRole('button', { name: 'Editar Carolina Fernandes' })).toBeVisible()
  await openTab(page, 'Tarefas')
  await expect(page.getByRole('heading', { name: 'Configurar Tarefas' })).toBeVisible()
  const form = await openNewTask(page)
  await form.getByText('Mais opções').click()
  await form.getByRole('button', { name: /^Descrição/ }).click()
  for (const label of [/^Título/, /^Descrição/, /^Horário/, /^Pontos/]) {
    await expect(form.getByLabel(label).first()).toBeVisible()
  }
  for (const day of ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb']) {
    await expect(form.getByText(day, { exact: true }).first()).toBeVisible()
  }
  const children = form.getByRole('group', { name: 'Crianças' })
  const isUnbroken = await children.getByText('Carolina Fernandes').evaluate((element) => {
    const text = element.firstChild as Text
    return [...text.data.matchAll(/\S+/g)].every(({ index, 0: word }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return range.getClientRects().length === 1
    })
  })
  expect(isUnbroken).toBe(true)
  await expectPointsFit(page, form, '100000')

  await expect(children.getByRole('checkbox', { name: 'Bia' })).toBeChecked()
  await children.getByRole('checkbox', { name: 'Bia' }).uncheck()
  await expect(form.getByText('Falta preencher: título e crianças.')).toBeVisible()
  await expect(form.getByText('Escolha pelo menos uma. A tarefa vale só para as escolhidas.')).toBeVisible()
  const saveButton = form.getByRole('button', { name: 'Salvar tarefa' })
  await pressDisabled(saveButton)
  await expect(
    form.getByText(
      'Por favor, preencha todos os campos obrigatórios, incluindo a seleção de pelo menos uma criança.',
    ),
  ).toBeVisible()
  await form.getByLabel('Título').fill('Arrumar a cama')
  await form.getByLabel('Horário').fill('07:30')
  await expect(saveButton).toHaveAccessibleDescription('Falta preencher: crianças.')
  await children.getByRole('checkbox', { name: 'Bia' }).check()
  await expect(form.getByText('Falta preencher')).toBeHidden()
  await saveButton.click()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'Editar Arrumar a cama' }).click()
  const editForm = page.getByRole('dialog', { name: 'Editar tarefa' })
  await editForm.getByLabel('Título').fill('Arrumar a cama toda')
  await editForm.getByRole('button', { name: 'Excluir tarefa' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Tem certeza que deseja excluir esta tarefa?')
  await question.getByRole('button', { name: 'Manter' }).click()
  await expect(question).toBeHidden()
  await expect(editForm.getByLabel('Título')).toHaveValue('Arrumar a cama toda')
  await editForm.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('heading', { name: 'Arrumar a cama toda' })).toBeVisible()
})

test('the reward form names missing fields and explains each period; a switch removes the limit, and a deletion is confirmed', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app, { children: ['Bia', 'Théo'] })
  await openTab(page, 'Prêmios')
  await expect(page.getByRole('heading', { name: 'Loja de Recompensas' })).toBeVisible()
  const form = page.getByRole('dialog', { name: 'Novo prêmio' })
  const saveButton = form.getByRole('button', { name: 'Salvar prêmio' })
  for (const [label, points] of [
    ['diário', 10],
    ['semanal', 40],
    ['mensal', 20],
    ['anual', 30],
  ] as const) {
    await page.getByRole('button', { name: 'Novo prêmio' }).click()
    await pressDisabled(saveButton)
    await expect(form.getByText('Por favor, preencha nome e pontos válidos.')).toBeVisible()
    await form.getByLabel('Título').fill(`Prêmio ${label}`)
    await form.getByRole('spinbutton', { name: 'Pontos' }).fill(String(points))
    await form.getByRole('radio', { name: new RegExp(`^${label}`) }).check()
    await saveButton.click()
    await expect(form).toBeHidden()
  }
  const cards = page.getByRole('group', { name: 'Prêmios' }).getByRole('article')
  await expect(cards).toHaveText([/por dia/, /por mês/, /por ano/, /por semana/])
  await chooseRewardAction(page, 'Prêmio anual', 'Excluir')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Tem certeza que deseja excluir este prêmio?')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(cards).toHaveCount(3)

  await page.getByRole('button', { name: 'Novo prêmio' }).click()
  await expect(
    form.getByRole('radio', { name: 'diário Uma vez por dia para cada criança: volta à meia-noite.' }),
  ).toBeChecked()
  await form
    .getByRole('radio', { name: 'semanal Uma vez por semana para cada criança: volta no domingo.' })
    .check()
  await expectAccessible(page)
  await form.getByRole('switch', { name: /^Sem limite/ }).check()
  await expect(form.getByRole('radio', { name: /^semanal/ })).toBeHidden()
  await form.getByRole('textbox', { name: 'Título' }).fill('Biscoito')
  await expectPointsFit(page, form, '1000000')
  const children = form.getByRole('group', { name: 'Para quem' })
  for (const name of ['Bia', 'Théo']) {
    await expect(children.getByRole('checkbox', { name })).toBeChecked()
    await children.getByRole('checkbox', { name }).uncheck()
  }
  await expect(saveButton).toBeDisabled()
  await expect(saveButton).toHaveAccessibleDescription('Falta preencher: para quem.')
  await expect(children).toContainText('Escolha pelo menos uma criança.')
  await children.getByRole('checkbox', { name: 'Bia' }).check()
  await saveButton.click()
  await expect(page.getByRole('article').filter({ hasText: 'Biscoito' })).toContainText('sem limite')
})

test('the browser asks before a reload loses what was typed in a form', async ({ page, app }) => {
  await openNewFamily(page, app)
  await openTab(page, 'Tarefas')
  const form = await openNewTask(page)
  const title = form.getByRole('combobox', { name: 'Título' })
  await title.fill('Regar as plantas')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(title).toHaveValue('Regar as plantas')
})
