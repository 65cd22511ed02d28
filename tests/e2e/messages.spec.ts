import type { Locator, Page } from '@playwright/test'
import { newDevicePage, expect, newGuardian, signIn, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openEntry, openFreeScore, openTab, TABS } from './family-steps.ts'
import { measureLifetime } from './element-lifetime.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const heading = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('heading', { name }).filter({ visible: true })
const press = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()

test('Início has headings and empty states, each tab its title, and Sair asks for confirmation, which a double tap cannot give', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app)
  const windows = page.getByRole('group', { name: 'Pontos por período' })
  await expect(windows.getByRole('button')).toHaveText([/^Hoje/, /^Semana/, /^Mês/, /^Ano/])
  await expect(heading(page, 'Tarefas de Hoje')).toBeVisible()
  await expect(heading(page, 'Nenhuma tarefa pendente para hoje!')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Ações Rápidas' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resgatar Prêmio' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pontuar Bia' })).toBeVisible()
  await expect(heading(page, 'Histórico de Bia')).toBeVisible()
  await expect(page.getByText('Nenhuma pontuação registrada ainda para esta criança.')).toBeVisible()
  for (const name of [...TABS, 'Início'] as const) {
    await openTab(page, name)
    await expect(page).toHaveTitle(`${name} · Combinado`)
  }

  const signOutButton = page.getByRole('button', { name: 'Sair' }).filter({ visible: true })
  await signOutButton.dblclick()
  await expect(page.getByRole('button', { name: 'Ficar' }).filter({ visible: true })).toBeHidden()
  await expect(signOutButton).toBeFocused()
  await signOutButton.click()
  const question = page.getByRole('form', { name: 'Sair da conta?' })
  await expect(question.getByRole('button', { name: 'Ficar' })).toBeFocused()
  await expect(question.getByText('Sair da conta?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await signOutButton.click()
  await question.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
})

test('the form of a score shows errors and goes back; a very large score needs a confirmation, and a correction can be undone', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app)
  const sheet = await openFreeScore(page)
  const points = sheet.getByRole('spinbutton', { name: 'Pontos' })
  await points.fill('0')
  await expect(sheet.getByText('Pontuação positiva deve ser maior que zero.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Dar/ })).toBeDisabled()
  await expect(sheet.getByText('Em branco, fica “Pontuação positiva manual”.')).toBeVisible()
  await press(sheet, 'Voltar')
  await sheet.getByRole('radio', { name: 'Correção' }).check()
  await expect(sheet.getByRole('group', { name: 'Condutas' }).getByRole('button')).toHaveCount(10)
  await press(sheet, 'Outro motivo')
  const takeButton = sheet.getByRole('button', { name: 'Tirar 5 de Bia' })
  await expect(takeButton).toBeDisabled()
  await sheet.getByRole('textbox', { name: 'Descrição' }).fill('Brigou com o primo')
  await expect(takeButton).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  // a double tap cannot confirm a very large score
  await press(page, 'Pontuar Bia')
  await expect(sheet.getByRole('radio', { name: 'Elogio' })).toBeChecked()
  await press(sheet, 'Outro motivo')
  await points.fill('5000')
  await expect(sheet.getByText(/0.*5\.000.*5\.000/)).toBeVisible()
  const giveButton = sheet.getByRole('button', { name: 'Dar +5.000 a Bia' })
  await giveButton.dblclick()
  await expect(sheet).toBeVisible()
  await expect(page.getByTestId('balance')).toHaveText('0')
  await giveButton.click()
  await expect(sheet.getByRole('alert')).toContainText('São 5.000 pontos de uma vez')
  await expect(sheet.getByRole('button', { name: 'Corrigir' })).toBeFocused()
  await giveButton.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByTestId('balance')).toHaveText('5.000')

  const history = page.getByRole('region', { name: 'Histórico de Bia' })
  await expect(history.getByRole('region', { name: 'Lançamentos' })).toHaveCSS('max-height', '500px')
  await expect(history.getByText(/\d{2} de \p{L}+ às \d{1,2}h\d{0,2}/u)).toBeVisible()
  const details = await openEntry(page, 'Pontuação positiva manual')
  await press(details, 'Excluir')
  await expect(details.getByRole('alert')).toContainText(
    'Excluir “Pontuação positiva manual”?Tira 5.000: 5.000 − 5.000 = 0',
  )
  await press(details, 'Não excluir')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('balance')).toHaveText('5.000')

  await press(page, 'Pontuar Bia')
  await sheet.getByRole('radio', { name: 'Correção' }).check()
  await sheet.getByRole('button', { name: /Mentir/ }).click()
  const notice = page.getByRole('status', { name: 'Avisos' }).getByRole('group').filter({ hasText: 'Mentir' })
  await expect(notice).toContainText('Bia: Mentir −12. Para consertar: Contar a verdade e consertar juntos')
  await expect(page.getByTestId('balance')).toHaveText('4.988')
  await notice.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByTestId('balance')).toHaveText('5.000')
  await expect(history).not.toContainText('Mentir')
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
