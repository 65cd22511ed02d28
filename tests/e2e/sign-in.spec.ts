import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFits,
  fillSignIn,
  delayScripts,
  newGuardian,
  postSignUp,
  signInByForm,
  signUpByForm,
  test,
  newScriptlessPage,
} from './fixtures.ts'

test('registration checks its rules while typing, reports a weak password with advice, and then enables its button; a refusal keeps the form', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/login`)
  await page.getByRole('link', { name: 'Cadastrar conta' }).click()
  await expect(page).toHaveURL(`${app.url}/login?modo=cadastrar`)
  const submitButton = page.getByRole('button', { name: 'Criar Conta' })
  const password = page.getByLabel('Senha', { exact: true })
  const metRules = page.locator('li[data-met="true"]')
  await expect(submitButton).toBeDisabled()

  await password.fill('abc')
  await expect(metRules).toHaveCount(0)
  await password.fill('abcdefg7')
  await expect(metRules).toHaveText([/Pelo menos 8 caracteres/, /Um número/])
  await password.fill('Jabuticaba7')
  await expect(metRules).toHaveCount(3)

  const confirmation = page.getByLabel('Confirmar senha')
  await confirmation.fill('Jabuticaba')
  await expect(page.getByText('As senhas não coincidem.').first()).toBeVisible()
  await confirmation.fill('Jabuticaba7')
  await expect(page.getByText('As senhas não coincidem.')).toHaveCount(0)

  await page.getByLabel('Nome completo').fill('Marina Alves')
  await page.getByLabel('E-mail').fill('marina.alves@exemplo.com.br')
  await expect(submitButton).toBeDisabled()
  await page.getByRole('checkbox', { name: /Consentimento do responsável/ }).check()
  await expect(submitButton).toBeEnabled()

  // the first contains a word of the product, the second was leaked, the third contains the e-mail
  for (const weakPassword of ['Familia2026', 'Liverpool1', 'MarinaAlves7']) {
    await password.fill(weakPassword)
    await confirmation.fill(weakPassword)
    await expect(page.getByText('A senha é muito fraca.', { exact: true })).toBeVisible()
    await expect(page.getByText('Junte duas ou três palavras').first()).toBeVisible()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(submitButton).toBeDisabled()
    await password.fill('Jabuticaba7')
    await confirmation.fill('Jabuticaba7')
    await expect(page.getByText('A senha é muito fraca.', { exact: true })).toHaveCount(0)
    await expect(submitButton).toBeEnabled()
  }

  await page.getByLabel('Código de convite').pressSequentially('zzzzz9')
  await expect(page.getByLabel('Código de convite')).toHaveValue('ZZZZZ9')
  await submitButton.click()
  await expect(page.getByText('Código de convite inválido ou já utilizado.')).toBeVisible()
  await expect(page.getByLabel('Código de convite')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue('marina.alves@exemplo.com.br')

  await page.route(/\/login\.data/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByLabel('Código de convite').fill('')
  await submitButton.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Ocorreu um erro ao criar a conta. Verifique os dados e tente novamente.',
  )
})

test('an incomplete registration names each missing field and focuses the first', async ({ page, app }) => {
  await page.goto(`${app.url}/login?modo=cadastrar`)
  const submitButton = page.getByRole('button', { name: 'Criar Conta' })
  await expect(submitButton).toBeDisabled()
  await submitButton.focus()
  await page.keyboard.press('Enter')
  const name = page.getByLabel('Nome completo')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Informe seu nome completo.')
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Informe seu e-mail.')
  await expect(page.getByText('Confirme sua senha.')).toBeVisible()
  await expect(page.getByText('Para criar a conta, precisamos do seu consentimento')).toBeVisible()
  await expectAccessible(page)

  await name.fill('Marina Alves')
  await submitButton.click({ force: true })
  await expect(page.getByLabel('E-mail')).toBeFocused()
})

test('a new guardian registers, signs out and signs in again', async ({ page, context, app }) => {
  const guardian = newGuardian()
  await signUpByForm(page, app, guardian)
  const cookie = (await context.cookies()).find(({ name }) => name === 'combinado_session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const token = decodeURIComponent(cookie!.value).split('.')[0]!
  expect(await (await page.request.get(`${app.url}/app`)).text()).not.toContain(token)

  await page.goto(`${app.url}/login`)
  await expect(page).toHaveURL(`${app.url}/app`)

  const signOutResponse = await page.request.post(`${app.url}/sair`, {
    headers: { origin: app.url },
    maxRedirects: 0,
  })
  expect(signOutResponse.headers().location).toBe('/')
  await page.goto(`${app.url}/app`)
  await expect(page).toHaveURL(/\/login\?volta=%2Fapp$/)
  // the session's old cookie is invalid
  await context.addCookies([cookie!])
  await page.goto(`${app.url}/app`)
  await expect(page).toHaveURL(/\/login/)

  await signInByForm(page, app, guardian)
  await page.goBack()
  await expect(page).not.toHaveURL(/\/login/)
})

test('signing in leads to the requested page', async ({ page, app }) => {
  const guardian = newGuardian()
  await postSignUp(page, app, guardian)
  await page.context().clearCookies()
  await page.goto(`${app.url}/app?aba=premios`)
  await expect(page).toHaveURL(`${app.url}/login?volta=%2Fapp%3Faba%3Dpremios`)
  // switching between the two forms keeps the return path
  await page.getByRole('link', { name: 'Cadastrar conta' }).click()
  await expect(page.getByRole('button', { name: 'Criar Conta' })).toBeVisible()
  await page.getByRole('link', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await fillSignIn(page, { ...guardian, email: guardian.email.toUpperCase() })
  await expect(page).toHaveURL(`${app.url}/app?aba=premios`)
})

test('a refused, failed or offline sign-in shows a message, and keeps the form; the eye shows the password', async ({
  page,
  context,
  app,
}) => {
  await page.goto(`${app.url}/login`)
  const submitButton = page.getByRole('button', { name: 'Entrar', exact: true })
  const email = page.getByLabel('E-mail')
  const password = page.getByLabel('Senha', { exact: true })
  // wait for hydration, which sets novalidate; before it the browser would submit the form
  await page.locator('form[novalidate]').first().waitFor()
  await email.fill('ninguem@')
  await password.fill('Qualquer1')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Ocultar senha' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await submitButton.click()
  await expect(page.getByText('Formato de e-mail inválido.')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('ninguem@exemplo.com.br')
  await submitButton.click()
  // the message does not say which part is wrong
  await expect(page.getByRole('alert')).toHaveText('E-mail ou senha inválidos.')
  await expect(page.getByRole('alert')).toBeFocused()

  await context.setOffline(true)
  await submitButton.click()
  await expect(page.getByRole('alert')).toHaveText('Falha de conexão. Verifique sua internet.')
  await context.setOffline(false)
  await page.route(/\/login\.data/, (route) => route.fulfill({ status: 500, body: '' }))
  await submitButton.click()
  await expect(page.getByRole('alert')).toHaveText('Ocorreu um erro ao fazer login. Tente novamente.')
  await expect(email).toHaveValue('ninguem@exemplo.com.br')
  await expect(password).toHaveValue('Qualquer1')
})

for (const { path, typed } of [
  { path: '/login', typed: { 'E-mail': 'marina@exemplo.com.br', Senha: 'Jabuticaba7' } },
  {
    path: '/login?modo=cadastrar',
    typed: {
      'Nome completo': 'Marina Alves',
      'E-mail': 'marina@exemplo.com.br',
      Senha: 'Jabuticaba7',
      'Confirmar senha': 'Jabuticaba7',
    },
  },
])
  test(`a password manager's element beside the fields of ${path} erases nothing typed before hydration`, async ({
    page,
    app,
  }) => {
    const releaseScripts = await delayScripts(page)
    await page.goto(app.url + path, { waitUntil: 'commit' })
    const field = (label: string) => page.getByLabel(label, { exact: true })
    for (const [label, text] of Object.entries(typed)) await field(label).fill(text)
    const consent = page.getByRole('checkbox', { name: /responsável/i })
    const isRegistration = (await consent.count()) > 0
    if (isRegistration) await consent.check()
    await field('E-mail').focus()
    await page.evaluate(() => {
      for (const input of document.querySelectorAll('input'))
        input.insertAdjacentHTML('afterend', '<div data-icon=""></div>')
    })
    releaseScripts()
    // React has replaced the server's elements
    await expect(page.locator('[data-icon]')).toHaveCount(0)
    await page.locator('form[novalidate]').first().waitFor()
    for (const [label, text] of Object.entries(typed)) await expect(field(label)).toHaveValue(text)
    await expect(field('E-mail')).toBeFocused()
    if (!isRegistration) return
    await expect(consent).toBeChecked()
    await expect(page.getByRole('button', { name: 'Criar Conta' })).toBeEnabled()
  })

test('without scripts, both forms show messages and keep all but the passwords', async ({ context, app }) => {
  const page = await newScriptlessPage(context)
  const guardian = newGuardian()
  await page.goto(`${app.url}/register`)
  const submitButton = page.getByRole('button', { name: 'Criar Conta' })
  await page.getByLabel('Nome completo').fill(guardian.name)
  await page.getByLabel('E-mail').fill(guardian.email)
  await page.getByLabel('Senha', { exact: true }).fill('fraca')
  await page.getByLabel('Confirmar senha').fill('outra')
  await page.getByRole('checkbox').check()
  await submitButton.click()
  await expect(page.getByText('A senha não atende aos requisitos mínimos.')).toBeVisible()
  await expect(page.getByText('As senhas não coincidem.').first()).toBeVisible()
  await expect(page.getByLabel('Nome completo')).toHaveValue(guardian.name)
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('')

  await page.getByLabel('Senha', { exact: true }).fill(guardian.password)
  await page.getByLabel('Confirmar senha').fill(guardian.password)
  await submitButton.click()
  await expect(page).toHaveURL(`${app.url}/app`)

  await page.context().clearCookies()
  await signInByForm(page, app, guardian)
})

test('both forms are accessible and fit at 320 px; without a Google client they do not offer Google', async ({
  page,
  app,
}) => {
  for (const path of ['/login', '/login?modo=cadastrar']) {
    await page.goto(app.url + path)
    if (path.includes('cadastrar')) await page.getByLabel('Confirmar senha').fill('x')
    await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0)
    await expectAccessibleInBothSchemes(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectFits(page)
  }
})
