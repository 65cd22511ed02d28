import { newDevicePage, expect, expectAccessible, newGuardian, signIn, signUp, test } from './fixtures.ts'
import { openConfig, openTab } from './family-steps.ts'
import { openNewFamily, postChild } from './family-requests.ts'

test('new name and e-mail are saved; signing out a device or a new password ends the session of the other device', async ({
  page,
  context,
  app,
}) => {
  const guardian = await signUp(page, app)
  const secondPage = await newDevicePage(context)
  await signIn(secondPage, app, guardian)
  await openConfig(page, 'Meus Dados')
  await openTab(secondPage, 'Config')

  await page.getByRole('button', { name: 'Editar perfil' }).click()
  await page.getByLabel('Nome', { exact: true }).fill('   ')
  await expect(page.getByText('O nome não pode estar vazio.')).toBeVisible()
  await page.getByLabel('Nome', { exact: true }).fill('Marina Prado')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible()
  await expect(secondPage.getByText('Marina Prado').first()).toBeVisible()

  const email = newGuardian().email
  await openConfig(page, 'E-mail')
  await page.getByRole('button', { name: 'Trocar e-mail' }).click()
  const emailForm = page.getByRole('dialog', { name: 'Trocar e-mail' })
  await emailForm.getByLabel('Sua senha').fill('Errada123')
  await emailForm.getByLabel('Novo e-mail').fill('não é um e-mail')
  await emailForm.getByLabel('Novo e-mail').press('Enter')
  await expect(emailForm.getByText('Formato de e-mail inválido.')).toBeVisible()
  await emailForm.getByLabel('Novo e-mail').fill(email)
  await emailForm.getByRole('button', { name: 'Trocar e-mail' }).click()
  await expect(emailForm.getByText('Senha incorreta. Confira e tente de novo.').first()).toBeVisible()
  await expectAccessible(page)
  await emailForm.getByLabel('Sua senha').fill(guardian.password)
  await emailForm.getByRole('button', { name: 'Trocar e-mail' }).click()
  await expect(emailForm).toBeHidden()
  await expect(secondPage.getByText(email).first()).toBeVisible()

  await page.goto(`${app.url}/.well-known/change-password`)
  await expect(page.getByRole('heading', { name: 'Senha e segurança', exact: true })).toBeVisible()
  const devices = page.getByRole('region', { name: 'Aparelhos conectados' })
  await expect(devices.getByText('Este aparelho')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await devices.getByRole('button', { name: /^Encerrar / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByText('O aparelho saiu da conta.')).toBeVisible()
  await secondPage.waitForURL(/\/login/)
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  await signIn(secondPage, app, { ...guardian, email })
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  const passwordForm = page.getByRole('dialog', { name: 'Trocar senha' })
  await passwordForm.getByLabel('Senha atual').fill(guardian.password)
  await passwordForm.getByLabel('Nova senha', { exact: true }).fill('Pitanga2026')
  await passwordForm.getByLabel('Confirmar nova senha').fill('Pitanga202')
  await expect(passwordForm.getByText('As senhas não coincidem.').first()).toBeVisible()
  await expectAccessible(page)
  await passwordForm.getByLabel('Confirmar nova senha').fill('Pitanga2026')
  await passwordForm.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(passwordForm).toBeHidden()
  await expect(page.getByText('Senha trocada. Os outros aparelhos saíram da conta.')).toBeVisible()

  // the other device is redirected to the sign-in page; this device stays signed in
  await secondPage.waitForURL(/\/login/)
  await page.reload()
  await expect(page).toHaveURL(`${app.url}/app?config=security`)
  await signIn(secondPage, app, { email, password: 'Pitanga2026' })
})

test('invite codes are created, copied and cancelled live on all devices', async ({ page, context, app }) => {
  const guardian = await signUp(page, app)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const secondPage = await newDevicePage(context)
  await signIn(secondPage, app, guardian)
  await openConfig(page, 'Responsáveis')
  await openConfig(secondPage, 'Responsáveis')
  const inviteCodeOn = (device: typeof page) =>
    device.getByLabel(/^Código ([A-HJ-NP-Z2-9] ){5}[A-HJ-NP-Z2-9]$/)

  await page.getByRole('button', { name: 'Gerar código' }).click()
  await expect(inviteCodeOn(page)).toBeVisible()
  const code = (await inviteCodeOn(page).getAttribute('aria-label'))!.replaceAll(/^Código |\s/g, '')
  await expect(inviteCodeOn(secondPage)).toHaveAttribute('aria-label', `Código ${[...code].join(' ')}`)
  await expect(
    page.getByText(/Vale até \d{2} de \p{L}+ às \d{1,2}h\d{0,2}.* e só pode ser usado uma vez\./u),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Copiar', exact: true }).click()
  await expect(page.getByText('Código copiado!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  await page.getByRole('button', { name: 'Gerar outro código' }).click()
  await expect(page.getByRole('heading', { name: 'Outros códigos esperando' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Cancelar o código ${code}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar código' }).click()
  await expect(page.getByText('Código cancelado.')).toBeVisible()
  await expect(secondPage.getByText(code)).toHaveCount(0)
})

test('a code for a child signs up a child member with a form of its own', async ({ page, context, app }) => {
  await openNewFamily(page, app)
  await postChild(page, app, { name: 'Davi', age: 13 })
  await openConfig(page, 'Responsáveis')
  await page.getByRole('button', { name: 'Gerar código para Davi' }).click()
  await expect(page.getByRole('heading', { name: 'Para Davi' })).toBeVisible()
  await page.getByRole('button', { name: 'Gerar código para Davi' }).click()
  const cancelButtons = page.getByRole('button', { name: /^Cancelar o código / })
  await expect(cancelButtons).toHaveCount(2)
  const code = (await cancelButtons.first().getAttribute('aria-label'))!.replace('Cancelar o código ', '')
  await expectAccessible(page)

  const childPage = await newDevicePage(context)
  await childPage.goto(`${app.url}/login?modo=cadastrar`)
  await childPage.getByRole('link', { name: 'Sou criança e recebi um código' }).click()
  await childPage.getByLabel('Código de convite').fill(code)
  await childPage.getByLabel('Nome completo').fill('Davi Souza')
  await childPage.getByLabel('E-mail').fill(newGuardian().email)
  await childPage.getByLabel('Senha', { exact: true }).fill('Jabuticaba7')
  await childPage.getByLabel('Confirmar senha').fill('Jabuticaba7')
  await expect(childPage.getByRole('button', { name: /Google/ })).toHaveCount(0)
  await childPage.getByRole('checkbox', { name: /Um responsável da minha família/ }).check()
  await childPage.getByRole('button', { name: 'Criar Conta' }).click()
  await childPage.waitForURL(`${app.url}/app`)
  await expect(childPage.getByText('Saldo de Davi').first()).toBeVisible()
  await expect(childPage.getByText('Bia')).toHaveCount(0)

  await expect(page.getByText('Criança, conta de Davi')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gerar código para Davi' })).toHaveCount(0)
  // the second code is open still, so it can be cancelled
  await expect(cancelButtons).toHaveCount(1)
  await cancelButtons.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar código' }).click()
  await expect(page.getByRole('heading', { name: 'Para Davi' })).toHaveCount(0)
  await page.getByRole('button', { name: 'De qual criança é a conta de Davi Souza?' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Nenhuma delas' }).check()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Conta atualizada.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gerar código para Davi' })).toBeVisible()
})
