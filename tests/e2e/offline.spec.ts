import { newDevicePage, expect, newGuardian, signIn, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { waitForPreload } from './family-steps.ts'

test('an offline tap is rolled back with a message; online it works, and the message goes', async ({
  page,
  context,
  app,
}) => {
  await openNewFamily(page, app, { tasks: [{ title: 'Regar as plantas', points: 12 }] })
  await expect(page.getByTestId('balance')).toHaveText('0')
  await waitForPreload(page)
  await context.setOffline(true)
  await expect(page.getByText(/Sem internet/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Fez: Regar as plantas', exact: true }).click()
  await expect(page.getByText(/Erro ao marcar tarefa/)).toBeVisible()
  await expect(page.getByTestId('balance')).toHaveText('0')
  await expect(page.getByRole('button', { name: 'Fez: Regar as plantas', exact: true })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/Sem internet/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Fez: Regar as plantas', exact: true }).click()
  await expect(page.getByTestId('balance')).toHaveText('12')
  await expect(page.getByText(/Erro ao marcar tarefa/)).toBeHidden()
})

test('an offline tap on a second device is rolled back, too', async ({ page: firstPage, context, app }) => {
  const guardian = newGuardian()
  await openNewFamily(firstPage, app, { guardian, tasks: [{ title: 'Regar as plantas', points: 12 }] })
  const page = await newDevicePage(context)
  await signIn(page, app, guardian)
  const doneButton = page.getByRole('button', { name: 'Fez: Regar as plantas', exact: true })
  await waitForPreload(page)
  await page.context().setOffline(true)
  await expect(page.getByText(/Sem internet/).first()).toBeVisible()
  await doneButton.click()
  await expect(doneButton).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/Erro ao marcar tarefa/)).toBeVisible()
  await expect(page.getByText(/Sem internet/)).toHaveCount(0)
  await doneButton.click()
  await expect(page.getByTestId('balance')).toHaveText('12')
})

test('a form sent offline keeps its values and shows a message', async ({ page, context, app }) => {
  await openNewFamily(page, app)
  await waitForPreload(page)
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Prêmios' }).click()
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
})

test('the week chart opens offline', async ({ page, context, app }) => {
  await openNewFamily(page, app, { tasks: [{ title: 'Regar as plantas', points: 12 }] })
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Tarefas' }).click()
  const link = page.getByRole('link', { name: 'Imprimir quadro da semana' })
  await link.waitFor()
  await waitForPreload(page)
  await context.setOffline(true)
  await link.click()
  await expect(page).toHaveURL(`${app.url}/app/quadro`)
  await expect(page.getByRole('heading', { level: 1, name: 'Quadro da semana' })).toBeVisible()
})
