import { database } from '#app/database/database.server.ts'
import { selectRows } from '#tests/support/rows.ts'
import { newDevicePage, expect, expectAccessible, expectContrast, test } from './fixtures.ts'
import { signInAsAdministrator } from './session-steps.ts'

const findContactMails = () => selectRows('mails', { kind: 'contact' }, ['id', 'status'])

const findCountedPages = async () => {
  const rows = await database().selectFrom('page_counts').select('page').distinct().execute()
  return rows.map(({ page }) => page)
}

test('a contact message is sent once; page views are counted', async ({ page, context, site: { app } }) => {
  await page.goto(`${app.url}/contato`)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)

  // the server's own validation refuses the form, and the form keeps its values
  await page.locator('main form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
  await page.getByLabel('Seu nome').fill('Ana Souza')
  await page.getByLabel('Seu e-mail').fill('ana@exemplo')
  await page.getByLabel('Assunto').selectOption('Meus dados')
  await page.getByLabel('Mensagem').fill('Quero saber o que vocês guardam.\n\nObrigada!')
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByRole('alert')).toHaveText('Confira os campos marcados.')
  const emailField = page.getByLabel('Seu e-mail')
  await expect(emailField).toBeFocused()
  await expect(emailField).toHaveAccessibleDescription(/^Formato de e-mail inválido\./)
  await expect(page.getByLabel('Seu nome')).toHaveValue('Ana Souza')
  await expect(page.getByLabel('Assunto')).toHaveValue('dados')
  await expect(page.getByLabel('Mensagem')).toHaveValue('Quero saber o que vocês guardam.\n\nObrigada!')
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)

  await emailField.fill('ana@exemplo.com.br')
  await page.getByRole('button', { name: 'Enviar mensagem' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Mensagem enviada' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status').getByText('Obrigado por escrever.')).toBeVisible()
  await expectAccessible(page)
  expect(await findContactMails()).toHaveLength(1)

  // a bot that fills in the hidden field sees success, but no mail is sent
  const fields = {
    name: 'Robô',
    email: 'robo@exemplo.com.br',
    subject: 'duvida',
    message: 'Compre, compre, compre!',
  }
  const response = await page.request.post(`${app.url}/contato`, {
    form: { ...fields, recado: 'https://compre.exemplo' },
    headers: { origin: app.url },
    maxRedirects: 0,
  })
  expect([response.status(), response.headers().location]).toEqual([303, '/contato?enviada=1'])
  expect(await findContactMails()).toHaveLength(1)

  await page.goto(`${app.url}/termos`)
  const adminPage = await newDevicePage(context)
  await signInAsAdministrator(adminPage, app.url)
  const views = adminPage.getByRole('region', { name: 'Últimos 30 dias' })
  // the app stores page counts every few seconds
  await expect.poll(findCountedPages).toContain('/termos')
  await adminPage.goto(`${app.url}/admin/assinaturas`)
  await adminPage.getByRole('link', { name: 'Visitas' }).click()
  await expect(views.getByRole('row', { name: /^Termos (\d+) \1 \1$/ })).toBeVisible()
  // counted: the first view, the view after sending and the reload; not counted: the refused form
  await expect(views.getByRole('row', { name: 'Contato 3 3 3' })).toBeVisible()
  await expectAccessible(adminPage)
  await adminPage.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(adminPage)
  await views.getByRole('link', { name: 'Contato' }).click()
  await expect(adminPage.getByText('Por dia, Contato (no máximo 3)')).toBeVisible()
  await expect(adminPage.getByText('Por mês, Contato (no máximo 3)')).toBeVisible()
})
