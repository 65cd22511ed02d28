import type { Page } from '@playwright/test'
import { delayScripts, expect, newGuardian, postSignUp, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openTab, TABS } from './family-steps.ts'
import { translatePage } from './translate-page.ts'

const CONTENT = {
  children: ['Bia', 'Davi'],
  tasks: [{ title: 'Regar as plantas', points: 10 }],
  rewards: [{ title: 'Cinema', points: 5 }],
  scores: [{ points: 20, description: 'Ajudou' }],
}

/** Fails later if an error of a script reached the page. */
function recordErrors(page: Page) {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  return errors
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('with a page translator, every tab opens, tasks are marked, and dialogs and messages work', async ({
  page,
  app,
}) => {
  const errors = recordErrors(page)
  await openNewFamily(page, app, CONTENT)
  await page.evaluate(translatePage)
  for (const tab of [...TABS.slice(1), ...TABS]) {
    await openTab(page, tab)
    await expect(title(page)).toContainText('~')
  }
  await openTab(page, 'Início')
  await page.getByRole('button', { name: 'Fez: Regar as plantas', exact: true }).click()
  await page
    .getByRole('button', { name: /^~?Desfazer/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Fez: Regar as plantas', exact: true })).toBeVisible()

  // a dialog over a form, and a message after it
  await openTab(page, 'Tarefas')
  await page
    .getByRole('button', { name: /^~?Adicionar$/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: '~Nova tarefa' }).click()
  const form = page.getByRole('dialog', { name: 'Nova tarefa' })
  await form.getByLabel('Título').fill('Dar água ao cão')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await form.getByRole('checkbox', { name: 'Bia' }).check()
  await form.getByRole('spinbutton', { name: 'Pontos' }).fill('5')
  await form.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('~Tarefa salva.').first()).toBeVisible()

  await openTab(page, 'IA')
  await page.getByRole('button', { name: 'Sugerir tarefas' }).click()
  await expect(page.getByRole('region', { name: 'Tarefas sugeridas' }).getByRole('listitem')).toHaveCount(5)
  await page.getByRole('button', { name: 'Sugerir outras ideias' }).first().click()
  await expect(page.getByRole('region', { name: 'Tarefas sugeridas' }).getByRole('listitem')).toHaveCount(5)

  await openTab(page, 'Prêmios')
  await page
    .getByRole('button', { name: /Resgatar/ })
    .filter({ visible: true })
    .first()
    .click()
  const redemption = page.getByRole('dialog')
  await expect(redemption).toContainText('~')
  await page.keyboard.press('Escape')
  await expect(redemption).toBeHidden()
  expect(errors).toEqual([])
})

test('a page translator that is faster than the scripts leaves sign-in and registration usable', async ({
  page,
  app,
}) => {
  const errors = recordErrors(page)
  const guardian = newGuardian()
  await postSignUp(page, app, guardian)
  await page.context().clearCookies()
  const releaseScripts = await delayScripts(page)
  await page.goto(`${app.url}/login`, { waitUntil: 'commit' })
  await page.getByLabel('E-mail').fill(guardian.email)
  await page.evaluate(translatePage)
  releaseScripts()
  await page.locator('form[novalidate]').first().waitFor()
  await expect(page.getByLabel('E-mail')).toHaveValue(guardian.email)
  await page.getByLabel('Senha').first().fill('Errada123')
  await page.getByRole('button', { name: '~Entrar' }).click()
  await expect(page.getByRole('alert')).toHaveText('~E-mail ou senha inválidos.')

  await page.getByRole('link', { name: 'Cadastrar conta' }).click()
  await page.getByRole('button', { name: 'Criar Conta' }).click({ force: true })
  await expect(page.getByText('~Informe seu nome completo.')).toBeVisible()
  await page.getByLabel('Nome completo').fill('Marina')
  await page.getByRole('link', { name: '~Entrar' }).click()
  // the form of the registration has an e-mail, too
  await expect(page.getByLabel('Nome completo')).toBeHidden()
  await page.getByLabel('E-mail').fill(guardian.email)
  await page.getByLabel('Senha').first().fill(guardian.password)
  await page.getByRole('button', { name: '~Entrar' }).click()
  await page.waitForURL(`${app.url}/app`)
  expect(errors.filter((message) => !message.includes('#418'))).toEqual([])
})

test('a page translator leaves the plans and the contact form usable', async ({ page, site: { app } }) => {
  const errors = recordErrors(page)
  await page.goto(`${app.url}/subscribe`)
  await page.evaluate(translatePage)
  await expect(title(page)).toContainText('~')
  await page.goto(`${app.url}/contato`)
  await page.evaluate(translatePage)
  await page.getByLabel('Seu nome').fill('Ana Souza')
  await page.getByLabel('Seu e-mail').fill('ana@exemplo.com.br')
  await page.getByLabel('Mensagem').fill('Quero saber o que vocês guardam.')
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByRole('heading', { name: 'Mensagem enviada' })).toBeVisible()
  expect(errors).toEqual([])
})
