import { expect, expectAccessible, test } from './fixtures.ts'
import { openNewFamily, postScores } from './family-requests.ts'
import { deleteEntry, openTab } from './family-steps.ts'

test('a reward limited to once a period shows when it is available again', async ({ page, app }) => {
  const scores = [{ points: 90, description: 'Ajudou' }]
  await openNewFamily(page, app, { rewards: [{ title: 'Cinema', points: 30 }], scores })
  await expect(page.getByRole('heading', { name: /Saldo de Bia 90/ })).toBeVisible()

  await openTab(page, 'Prêmios')
  const card = page.getByRole('article').filter({ hasText: 'Cinema' })
  await expect(card).toContainText('uma vez por dia')
  await card.getByRole('button', { name: 'Resgatar: Cinema' }).click()
  const sheet = page.getByRole('dialog', { name: 'Resgatar Prêmio' })
  await sheet.getByRole('button', { name: 'Resgatar', exact: true }).click()
  await expect(sheet.getByText('Prêmio resgatado!')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(card).toContainText('Já resgatado hoje')
  await expect(card).toContainText('Volta amanhã')
  await expect(card.getByRole('button', { name: 'Resgatar: Cinema' })).toHaveCount(0)

  await openTab(page, 'Início')
  await page.getByRole('button', { name: 'Resgatar Prêmio' }).click()
  const option = sheet.getByRole('radio', { name: /Cinema/ })
  await expect(option).toBeDisabled()
  await expect(sheet).toContainText('Já resgatado hoje. Volta amanhã.')
  await page.keyboard.press('Escape')

  // undoing the redemption makes the reward available again
  await deleteEntry(page, 'Resgate: Cinema')
  await openTab(page, 'Prêmios')
  await expect(card.getByRole('button', { name: 'Resgatar: Cinema' })).toBeEnabled()
})

test('the reward form explains each period, and a switch removes the limit', async ({ page, app }) => {
  await openNewFamily(page, app)
  await openTab(page, 'Prêmios')
  await page.getByRole('button', { name: 'Novo prêmio' }).click()
  const form = page.getByRole('dialog', { name: 'Novo prêmio' })
  const daily = form.getByRole('radio', {
    name: 'diário Uma vez por dia para cada criança: volta à meia-noite.',
  })
  await expect(daily).toBeChecked()
  await form
    .getByRole('radio', { name: 'semanal Uma vez por semana para cada criança: volta no domingo.' })
    .check()
  await expectAccessible(page)
  await form.getByRole('switch', { name: /^Sem limite/ }).check()
  await expect(form).not.toContainText('volta no domingo')
  await expect(form.getByRole('radio', { name: 'semanal' })).toBeChecked()
  await form.getByRole('textbox', { name: 'Título' }).fill('Biscoito')
  await form.getByRole('button', { name: 'Salvar prêmio' }).click()
  const card = page.getByRole('article').filter({ hasText: 'Biscoito' })
  await expect(card).toContainText('semanal, sem limite')
})

test('the redemption sheet shows how many points are missing, live', async ({ page, app }) => {
  const [bentoId = ''] = await openNewFamily(page, app, {
    children: ['Bento'],
    rewards: [
      { title: 'Picolé', points: 20 },
      { title: 'Cinema', points: 60 },
    ],
  })
  await page.getByRole('button', { name: 'Resgatar Prêmio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resgatar Prêmio' })
  const confirmButton = dialog.getByRole('button', { name: 'Resgatar', exact: true })
  await expect(confirmButton).toBeDisabled()
  await expect(confirmButton).toHaveAccessibleDescription('Ainda não dá: faltam 20 para “Picolé”.')
  await expectAccessible(page)

  await postScores(page, app, bentoId, [{ points: 20, description: 'Ajudou' }])
  await expect(dialog.getByText(/Ainda não dá/)).toHaveCount(0)
  await expect(confirmButton).toBeEnabled()
})
