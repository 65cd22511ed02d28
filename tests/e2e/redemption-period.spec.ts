import { expect, newGuardian, signUp, test } from './app-test.ts'
import { createReward, openTab, registerChild } from './family-steps.ts'

test('a reward limited to once a period is disabled after a redemption and says when it is free again', async ({
  page,
  app,
}) => {
  await signUp(page, app, newGuardian())
  await registerChild(page, 'Bia')
  await page.getByRole('button', { name: 'Pontuar Bia' }).click()
  await page.getByRole('button', { name: 'Positiva' }).click()
  await page.getByRole('spinbutton', { name: 'Pontos' }).fill('90')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('heading', { name: /Saldo de Bia 90/ })).toBeVisible()
  await createReward(page, { title: 'Cinema', points: 30 })

  await openTab(page, 'Prêmios')
  const card = page.getByRole('article').filter({ hasText: 'Cinema' })
  await expect(card).toContainText('uma vez por dia')
  await card.getByRole('button', { name: 'Resgatar: Cinema' }).click()
  const sheet = page.getByRole('dialog', { name: 'Resgatar Prêmio' })
  await sheet.getByRole('button', { name: 'Resgatar', exact: true }).click()
  await expect(sheet.getByText('Prêmio resgatado!')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(card).toContainText('Já resgatado hoje')
  await expect(card).toContainText('De novo a partir de amanhã')
  await expect(card.getByRole('button', { name: 'Resgatar: Cinema' })).toBeDisabled()

  await openTab(page, 'Início')
  await page.getByRole('button', { name: 'Resgatar Prêmio' }).click()
  const option = sheet.getByRole('radio', { name: /Cinema/ })
  await expect(option).toBeDisabled()
  await expect(sheet).toContainText('Já resgatado hoje. De novo a partir de amanhã.')
  await page.keyboard.press('Escape')

  // a refund frees it
  await page.getByRole('button', { name: 'Excluir: Resgate: Cinema' }).click()
  await page.getByRole('button', { name: 'Confirmar exclusão: Resgate: Cinema' }).click()
  await openTab(page, 'Prêmios')
  await expect(card.getByRole('button', { name: 'Resgatar: Cinema' })).toBeEnabled()
})

test('the reward form explains the limit of each period, and a reward can have none', async ({
  page,
  app,
}) => {
  await signUp(page, app, newGuardian())
  await registerChild(page, 'Bia')
  await openTab(page, 'Prêmios')
  await page.getByRole('button', { name: 'Criar recompensa' }).filter({ visible: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Nova recompensa' })
  await expect(form.getByRole('radio', { name: 'Uma vez por dia' })).toBeChecked()
  await expect(form).toContainText('Cada criança resgata uma vez por dia. O dia vira à meia-noite.')
  await form.getByLabel('Período de resgate').selectOption({ label: 'semanal' })
  await expect(form.getByRole('radio', { name: 'Uma vez por semana' })).toBeChecked()
  await expect(form).toContainText('A semana começa no domingo.')
  await form.getByRole('radio', { name: 'Sem limite' }).check()
  await expect(form).toContainText('a criança resgata quantas vezes quiser')
  await form.getByRole('textbox', { name: 'Título' }).fill('Biscoito')
  await form.getByRole('button', { name: 'Salvar recompensa' }).click()
  const card = page.getByRole('article').filter({ hasText: 'Biscoito' })
  await expect(card).toContainText('semanal')
  await expect(card).not.toContainText('uma vez por semana')
})
