import type { Locator, Page } from '@playwright/test'
import { newDevicePage, expect, fillSignUp, newGuardian, signIn, signUp, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import {
  chooseRewardAction,
  openConfig,
  openEntry,
  openFreeScore,
  openNewTask,
  openTab,
} from './family-steps.ts'
import { measureLifetime } from './element-lifetime.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const heading = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('heading', { name }).filter({ visible: true })
const press = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()

/** Presses a disabled button, which Playwright refuses to click. */
async function pressDisabled(button: Locator) {
  await expect(button).toBeDisabled()
  await button.dispatchEvent('pointerdown')
}

test('Início shows its headings and its empty states', async ({ page, app }) => {
  await openNewFamily(page, app)
  for (const label of ['Início', 'Tarefas', 'Prêmios', 'IA', 'Config']) {
    const tabs = page.getByRole('navigation', { name: 'Principal' })
    await expect(tabs.getByRole('button', { name: label, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Sair' }).filter({ visible: true })).toBeVisible()
  const windows = page.getByRole('group', { name: 'Pontos por período' })
  await expect(windows.getByRole('button')).toHaveText([/^Hoje/, /^Semana/, /^Mês/, /^Ano/])
  await expect(heading(page, 'Tarefas de Hoje')).toBeVisible()
  await expect(heading(page, 'Nenhuma tarefa pendente para hoje!')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Ações Rápidas' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resgatar Prêmio' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pontuar Bia' })).toBeVisible()
  await expect(heading(page, 'Histórico de Bia')).toBeVisible()
  await expect(page.getByText('Nenhuma pontuação registrada ainda para esta criança.')).toBeVisible()
})

test("the day's last task shows confetti for 3 s, and none with reduced motion", async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openNewFamily(page, app, {
    tasks: [
      { title: 'Regar as plantas', points: 5 },
      { title: 'Dar comida ao gato', points: 5 },
    ],
  })
  const confettiSelector = '[aria-hidden="true"] > i[style*="--drift"]'
  await press(page, 'Fez: Regar as plantas')
  const confettiLifetime = measureLifetime(page, confettiSelector)
  await press(page, 'Fez: Dar comida ao gato')
  const { maxCount, durationMs } = await confettiLifetime
  expect(maxCount).toBe(100)
  expect(durationMs).toBeGreaterThan(2900)
  expect(durationMs).toBeLessThan(7000)

  // the confetti is shown once for each page load and day
  await page.reload()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await press(page, 'Desfazer: Dar comida ao gato')
  await press(page, 'Fez: Dar comida ao gato')
  await expect(page.getByText('Combinado cumprido!').last()).toBeVisible()
  await expect(page.locator(confettiSelector).filter({ visible: true })).toHaveCount(0)
})

test('the task form names missing fields, and a deletion is confirmed', async ({ page, app }) => {
  await openNewFamily(page, app)
  await openTab(page, 'Tarefas')
  await expect(heading(page, 'Configurar Tarefas')).toBeVisible()
  await openNewTask(page)
  const form = dialog(page, 'Nova tarefa')
  await form.getByText('Mais opções').click()
  for (const label of [/^Título/, /^Descrição/, /^Horário/, /^Pontos/]) {
    await expect(form.getByLabel(label).first()).toBeVisible()
  }
  for (const day of ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb']) {
    await expect(form.getByText(day, { exact: true }).first()).toBeVisible()
  }
  const saveButton = form.getByRole('button', { name: 'Salvar tarefa' })
  await pressDisabled(saveButton)
  await expect(
    form.getByText(
      'Por favor, preencha todos os campos obrigatórios, incluindo a seleção de pelo menos uma criança.',
    ),
  ).toBeVisible()
  await form.getByLabel('Título').fill('Arrumar a cama')
  await form.getByLabel('Horário').fill('07:30')
  await saveButton.click()
  await expect(form).toBeHidden()

  await press(page, /^Excluir Arrumar a cama/)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Tem certeza que deseja excluir esta tarefa?')
  await press(question, 'Manter')
  await expect(heading(page, 'Arrumar a cama')).toBeVisible()
})

test('the reward form names missing fields, and a deletion is confirmed', async ({ page, app }) => {
  await openNewFamily(page, app)
  await openTab(page, 'Prêmios')
  await expect(heading(page, 'Loja de Recompensas')).toBeVisible()
  for (const [label, points] of [
    ['diário', 10],
    ['semanal', 40],
    ['mensal', 20],
    ['anual', 30],
  ] as const) {
    await press(page, 'Novo prêmio')
    const form = dialog(page, 'Novo prêmio')
    const saveButton = form.getByRole('button', { name: 'Salvar prêmio' })
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
  await press(question, 'Excluir')
  await expect(cards).toHaveCount(3)
})

test('the child form accepts up to three characteristics and names missing fields', async ({ page, app }) => {
  await signUp(page, app, newGuardian())
  await press(page, 'Cadastrar a primeira criança')
  const form = dialog(page, 'Nova criança')
  const saveButton = form.getByRole('button', { name: 'Salvar' })
  await pressDisabled(saveButton)
  await expect(form.getByText('Por favor, preencha todos os campos obrigatórios.')).toBeVisible()
  for (const characteristic of ['Criativa', 'Curiosa', 'Calma']) {
    await form.getByRole('checkbox', { name: characteristic }).check()
  }
  await expect(form.getByText('3 de 3 escolhidas')).toBeVisible()
  await expect(form.getByRole('checkbox', { name: 'Teimosa' })).toBeDisabled()
  await form.getByLabel('Nome').fill('Bia')
  await expect(form.getByRole('spinbutton', { name: 'Idade' })).toHaveValue('')
  await form.getByRole('spinbutton', { name: 'Idade' }).fill('19')
  await expect(saveButton).toBeDisabled()
  await form.getByRole('spinbutton', { name: 'Idade' }).fill('18')
  await saveButton.click()
  await expect(form).toBeHidden()
})

test('the form of a score shows errors, goes back, and the sheet reopens with praise', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app)
  const scoreDialog = await openFreeScore(page)
  await scoreDialog.getByRole('spinbutton', { name: 'Pontos' }).fill('0')
  await expect(scoreDialog.getByText('Pontuação positiva deve ser maior que zero.')).toBeVisible()
  await expect(scoreDialog.getByRole('button', { name: /^Dar/ })).toBeDisabled()
  await expect(scoreDialog.getByText('Em branco, fica “Pontuação positiva manual”.')).toBeVisible()

  await press(scoreDialog, 'Voltar')
  await scoreDialog.getByRole('radio', { name: 'Correção' }).check()
  await expect(scoreDialog.getByRole('group', { name: 'Condutas' }).getByRole('button')).toHaveCount(10)
  await press(scoreDialog, 'Outro motivo')
  const submitButton = scoreDialog.getByRole('button', { name: 'Tirar 5 de Bia' })
  await expect(submitButton).toBeDisabled()
  await scoreDialog.getByRole('textbox', { name: 'Descrição' }).fill('Brigou com o primo')
  await expect(submitButton).toBeEnabled()

  await page.keyboard.press('Escape')
  await expect(scoreDialog).toBeHidden()
  await press(page, 'Pontuar Bia')
  await expect(scoreDialog.getByRole('radio', { name: 'Elogio' })).toBeChecked()
})

test('a redemption needs a reward and points; it closes after 2 s', async ({ page, context, app }) => {
  const guardian = newGuardian()
  await openNewFamily(page, app, {
    guardian,
    rewards: [
      { title: 'Cinema', points: 30, isUnlimited: true },
      { title: 'Bicicleta', points: 500 },
    ],
    scores: [{ points: 40, description: 'Ajudou' }],
  })

  await press(page, 'Resgatar Prêmio')
  const redeemDialog = dialog(page, 'Resgatar Prêmio')
  await expect(redeemDialog.getByRole('radio', { name: /Bicicleta/ })).toBeDisabled()
  await press(redeemDialog, 'Resgatar')
  await expect(redeemDialog.getByText('Selecione um prêmio para resgatar.')).toBeVisible()
  await redeemDialog.getByRole('radio', { name: /Cinema/ }).check()

  // another device redeems first
  const secondPage = await newDevicePage(context)
  await signIn(secondPage, app, guardian)
  await press(secondPage, 'Resgatar Prêmio')
  const otherDialog = dialog(secondPage, 'Resgatar Prêmio')
  await otherDialog.getByRole('radio', { name: /Cinema/ }).check()
  const messageLifetime = measureLifetime(secondPage, '[role="dialog"] [role="status"] h3')
  await press(otherDialog, 'Resgatar')
  const { text, durationMs } = await messageLifetime
  expect(text).toBe('Prêmio resgatado!')
  await expect(otherDialog).toBeHidden()
  expect(durationMs).toBeGreaterThan(1900)
  expect(durationMs).toBeLessThan(6000)

  await expect(
    redeemDialog.getByText('Pontos insuficientes. Você tem 10 pontos e o prêmio custa 30 pontos.'),
  ).toBeVisible()
  await expect(redeemDialog.getByRole('button', { name: 'Resgatar', exact: true })).toBeDisabled()
})

test('the history is at most 500 px high and asks before it deletes', async ({ page, app }) => {
  await openNewFamily(page, app)
  const scoreDialog = await openFreeScore(page)
  await scoreDialog.getByRole('spinbutton', { name: 'Pontos' }).fill('7')
  await press(scoreDialog, 'Dar +7 a Bia')
  await expect(scoreDialog).toBeHidden()
  const history = page.getByRole('region', { name: 'Histórico de Bia' })
  const entryList = history.getByRole('region', { name: 'Lançamentos' })
  await expect(entryList).toHaveCSS('max-height', '500px')
  await expect(history.getByText(/\d{2} de \p{L}+ às \d{2}:\d{2}/u)).toBeVisible()
  const details = await openEntry(page, 'Pontuação positiva manual')
  await press(details, 'Excluir')
  await expect(details.getByRole('alert')).toContainText(
    'Excluir “Pontuação positiva manual”?Tira 7: 7 − 7 = 0',
  )
  await press(details, 'Não excluir')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('balance')).toHaveText('7')
})

test('Config has headings, marks the signed-in person, and refuses an empty name', async ({ page, app }) => {
  await openNewFamily(page, app, { guardian: newGuardian('Marina Alves') })
  await openTab(page, 'Config')
  for (const name of ['Família', 'Rotina', 'Conta']) await expect(heading(page, name)).toBeVisible()
  await expect(page.getByText('Família de Marina', { exact: true })).toBeVisible()
  await openConfig(page, 'Responsáveis')
  for (const name of ['Minha Família', 'Convidar outro responsável']) {
    await expect(heading(page, name)).toBeVisible()
  }
  await expect(page.getByText('(Você)')).toBeVisible()
  await openConfig(page, 'Meus Dados')
  await press(page, 'Editar perfil')
  const profile = page.getByRole('region', { name: 'Meus Dados' })
  await profile.getByLabel('Nome').fill('   ')
  await expect(profile.getByText('O nome não pode estar vazio.')).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await profile.getByLabel('Nome').fill('  Marina Prado ')
  await press(profile, 'Salvar')
  await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible()
  await expect(profile.getByText('Marina Prado', { exact: true })).toBeVisible()

  await openConfig(page, 'Crianças')
  await press(page, 'Excluir Bia')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Excluir Bia?')
  await press(question, 'Manter')
  await expect(page.getByText('Bia', { exact: true }).filter({ visible: true }).first()).toBeVisible()
})

test('a failing server shows a message in sign-in and sign-up, and keeps the form', async ({ page, app }) => {
  await page.route(/\/login\.data/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${app.url}/login`)
  await page.getByLabel('E-mail').fill('marina@exemplo.com.br')
  await page.getByLabel('Senha', { exact: true }).fill('Qualquer1')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Ocorreu um erro ao fazer login. Tente novamente.')
  await expect(page.getByLabel('E-mail')).toHaveValue('marina@exemplo.com.br')

  await page.goto(`${app.url}/login?modo=cadastrar`)
  await fillSignUp(page, newGuardian())
  await page.getByRole('button', { name: 'Criar Conta' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Ocorreu um erro ao criar a conta. Verifique os dados e tente novamente.',
  )
})

test('a registered e-mail and a common password are refused', async ({ page, context, app }) => {
  const guardian = await signUp(page, app)
  const secondPage = await newDevicePage(context)
  await secondPage.goto(`${app.url}/login?modo=cadastrar`)
  await expect(heading(secondPage, 'Cadastrar conta')).toBeVisible()
  await fillSignUp(secondPage, guardian)
  await secondPage.getByRole('button', { name: 'Criar Conta' }).click()
  await expect(secondPage.getByText('Este e-mail já está em uso.')).toBeVisible()

  const guardianWithWeakPassword = { ...newGuardian(), password: 'Senha123' }
  await fillSignUp(secondPage, guardianWithWeakPassword)
  // the form checks the password while it is typed, by the same rule as the server
  await expect(secondPage.getByText('A senha é muito fraca.', { exact: true })).toBeVisible()
  await expect(secondPage.getByRole('button', { name: 'Criar Conta' })).toBeDisabled()
})
