import { expect, newGuardian, signUp } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { test } from './demo-fixtures.ts'
import { openConfig, openFreeScore, openTab } from './family-steps.ts'

test('Sair asks for confirmation; a double tap signs nobody out', async ({ page, app }) => {
  await signUp(page, app, newGuardian())
  // before hydration, a double tap would count as one tap
  await openTab(page, 'Tarefas')
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

test('the title of the browser tab names the screen', async ({ page, app }) => {
  await signUp(page, app, newGuardian())
  await expect(page).toHaveTitle('Início · Combinado')
  for (const name of ['Tarefas', 'Prêmios', 'IA', 'Config', 'Início'] as const) {
    await openTab(page, name)
    await expect(page).toHaveTitle(`${name} · Combinado`)
  }
})

test('the form of a new child has no age, and a portrait that no sibling has', async ({ page, app }) => {
  await openNewFamily(page, app)
  await openConfig(page, 'Crianças')
  const form = page.getByRole('dialog', { name: 'Nova criança' })
  for (const [name, portrait] of [
    ['Lia', 'Menina 2'],
    ['Nina', 'Menina 3'],
  ] as const) {
    await page.getByRole('button', { name: 'Adicionar' }).click()
    await expect(form.getByRole('spinbutton', { name: 'Idade' })).toHaveValue('')
    await expect(form.getByRole('radio', { name: portrait })).toBeChecked()
    await form.getByLabel('Nome').fill(name)
    await form.getByRole('button', { name: '4 anos', exact: true }).click()
    await expect(form.getByRole('spinbutton', { name: 'Idade' })).toHaveValue('4')
    await form.getByRole('checkbox', { name: 'Calma' }).check()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('button', { name: `Editar ${name}` })).toBeVisible()
  }
  // the reload removes the notices of the saved children
  await page.reload()
  await openConfig(page, 'Crianças')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await form.getByRole('radio', { name: 'Menino', exact: true }).check()
  await expect(form.getByRole('radio', { name: 'Menino 1' }), 'no other boy has a portrait').toBeChecked()
})

test('a correction shows what puts it right, and can be undone', async ({ page, app }) => {
  await openNewFamily(page, app)
  await page.getByRole('button', { name: 'Pontuar Bia' }).click()
  const sheet = page.getByRole('dialog', { name: 'Atribuir Pontuação' })
  await sheet.getByRole('radio', { name: 'Correção' }).check()
  await sheet.getByRole('button', { name: /Mentir/ }).click()

  const notices = page.getByRole('status', { name: 'Avisos' })
  await expect(notices).toContainText('Bia: Mentir −12. Para consertar: Contar a verdade e consertar juntos')
  await expect(page.getByTestId('balance')).toHaveText('−12')
  await notices.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByTestId('balance')).toHaveText('0')
  await expect(page.getByRole('region', { name: 'Histórico de Bia' })).not.toContainText('Mentir')
})

test('a very large score needs a confirmation, which a double tap cannot give', async ({ page, app }) => {
  await openNewFamily(page, app)
  const sheet = await openFreeScore(page)
  await sheet.getByRole('spinbutton', { name: 'Pontos' }).fill('5000')
  const submitButton = sheet.getByRole('button', { name: 'Dar +5.000 a Bia' })
  await submitButton.dblclick()
  await expect(sheet).toBeVisible()
  await expect(page.getByTestId('balance')).toHaveText('0')
  await submitButton.click()
  await expect(sheet.getByRole('alert')).toContainText('São 5.000 pontos de uma vez')
  await expect(sheet.getByRole('button', { name: 'Corrigir' })).toBeFocused()
  await submitButton.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByTestId('balance')).toHaveText('5.000')
})
