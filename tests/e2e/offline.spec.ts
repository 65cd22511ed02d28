import { expect, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openTab, waitForPreload } from './family-steps.ts'

test('offline, a tap is rolled back with a message, a form keeps its values, and the week chart opens', async ({
  page,
  context,
  app,
}) => {
  await openNewFamily(page, app, { tasks: [{ title: 'Regar as plantas', points: 12 }] })
  await expect(page.getByTestId('balance')).toHaveText('0')
  const doneButton = page.getByRole('button', { name: 'Fez: Regar as plantas', exact: true })
  await waitForPreload(page)
  await context.setOffline(true)
  await expect(page.getByText(/Sem internet/).first()).toBeVisible()
  await doneButton.click()
  await expect(page.getByText(/Erro ao marcar tarefa/)).toBeVisible()
  await expect(page.getByTestId('balance')).toHaveText('0')
  await expect(doneButton).toBeVisible()

  // online the tap works, and the message goes
  await context.setOffline(false)
  await expect(page.getByText(/Sem internet/)).toHaveCount(0)
  await doneButton.click()
  await expect(page.getByTestId('balance')).toHaveText('12')
  await expect(page.getByText(/Erro ao marcar tarefa/)).toBeHidden()

  await openTab(page, 'Prêmios')
  await page.getByRole('button', { name: 'Novo prêmio' }).click()
  const form = page.getByRole('dialog', { name: 'Novo prêmio' })
  await form.getByRole('textbox', { name: 'Título' }).fill('Sorvete na praça')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Salvar prêmio' }).click()
  await expect(form.getByText('Falha ao salvar recompensa. Tente novamente.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Título' })).toHaveValue('Sorvete na praça')
  await context.setOffline(false)
  await form.getByRole('button', { name: 'Salvar prêmio' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Sorvete na praça').first()).toBeVisible()

  await openTab(page, 'Tarefas')
  const link = page.getByRole('link', { name: 'Imprimir quadro da semana' })
  await link.waitFor()
  await context.setOffline(true)
  await link.click()
  await expect(page).toHaveURL(`${app.url}/app/quadro`)
  await expect(page.getByRole('heading', { level: 1, name: 'Quadro da semana' })).toBeVisible()
})
