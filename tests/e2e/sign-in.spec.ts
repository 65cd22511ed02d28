import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  fillSignIn,
  newGuardian,
  postSignUp,
  signInByForm,
  signUpByForm,
  test,
  newScriptlessPage,
} from './fixtures.ts'

const TOO_MANY_ATTEMPTS_MESSAGE = 'Muitas tentativas. Espere alguns minutos e tente de novo.'

test('registration checks its rules while typing, then enables its button', async ({ page, app }) => {
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
  await page.getByLabel('E-mail').fill('marina@exemplo.com.br')
  await expect(submitButton).toBeDisabled()
  await page.getByRole('checkbox', { name: /Consentimento do responsável/ }).check()
  await expect(submitButton).toBeEnabled()

  await page.getByLabel('Código de convite').pressSequentially('zzzzz9')
  await expect(page.getByLabel('Código de convite')).toHaveValue('ZZZZZ9')
  await submitButton.click()
  await expect(page.getByText('Código de convite inválido ou já utilizado.')).toBeVisible()
  await expect(page.getByLabel('Código de convite')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue('marina@exemplo.com.br')
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

test('a weak password is reported while it is typed, with advice', async ({ page, app }) => {
  await page.goto(`${app.url}/login?modo=cadastrar`)
  await page.getByLabel('Nome completo').fill('Marina Alves')
  await page.getByLabel('E-mail').fill('marina.alves@exemplo.com.br')
  await page.getByRole('checkbox', { name: /Consentimento do responsável/ }).check()
  const password = page.getByLabel('Senha', { exact: true })
  const confirmation = page.getByLabel('Confirmar senha')
  const submitButton = page.getByRole('button', { name: 'Criar Conta' })
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
})

test('the eye button shows and hides the password', async ({ page, app }) => {
  await page.goto(`${app.url}/login`)
  const password = page.getByLabel('Senha', { exact: true })
  await password.fill('Jabuticaba7')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Ocultar senha' }).click()
  await expect(password).toHaveAttribute('type', 'password')
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

test('signing in leads to the requested page, and never to another site', async ({ page, app }) => {
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

  for (const foreignUrl of ['//mal.exemplo', 'https://mal.exemplo', '/%5Cmal.exemplo', '/%09/mal.exemplo']) {
    await page.goto(`${app.url}/login?volta=${encodeURIComponent(foreignUrl)}`)
    await expect(page).toHaveURL(`${app.url}/app`)
  }
})

test('a failed sign-in does not say which part is wrong, and focuses the message', async ({ page, app }) => {
  await page.goto(`${app.url}/login`)
  const submitButton = page.getByRole('button', { name: 'Entrar', exact: true })
  await page.getByLabel('E-mail').fill('ninguem@')
  await page.getByLabel('Senha', { exact: true }).fill('Qualquer1')
  await submitButton.click()
  await expect(page.getByText('Formato de e-mail inválido.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br')
  await submitButton.click()
  await expect(page.getByRole('alert')).toHaveText('E-mail ou senha inválidos.')
  await expect(page.getByRole('alert')).toBeFocused()
})

test('signing in offline shows a message and keeps the form', async ({ page, context, app }) => {
  await page.goto(`${app.url}/login`)
  await page.getByLabel('E-mail').fill('marina@exemplo.com.br')
  await page.getByLabel('Senha', { exact: true }).fill('Qualquer1')
  // wait for hydration, which sets novalidate; before it the browser would submit the form
  await page.locator('form[novalidate]').first().waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Falha de conexão. Verifique sua internet.')
  await expect(page.getByLabel('E-mail')).toHaveValue('marina@exemplo.com.br')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('Qualquer1')
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

test('limits sign-in to 10 attempts per e-mail and IP, even with forged IPs', async ({ request, app }) => {
  const { email } = newGuardian()
  const statuses = []
  let body = ''
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const response = await request.post(`${app.url}/login`, {
      headers: {
        origin: app.url,
        // the client forges the first IP; our proxy appends the second
        'x-forwarded-for': `198.51.100.${attempt}, 203.0.113.9`,
        forwarded: `for=198.51.100.${attempt}`,
      },
      form: { email, password: 'Qualquer1' },
    })
    statuses.push(response.status())
    body = await response.text()
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  expect(body).toContain(TOO_MANY_ATTEMPTS_MESSAGE)
})

test('a form posted from another site is refused', async ({ request, app }) => {
  const response = await request.post(`${app.url}/login`, {
    headers: { origin: 'https://mal.exemplo' },
    form: { email: 'a@exemplo.com.br', password: 'Qualquer1' },
  })
  expect(response.status()).toBe(403)
})

for (const path of ['/login', '/login?modo=cadastrar']) {
  test(`${path} is accessible and fits at 320 px`, async ({ page, app }) => {
    await page.goto(app.url + path)
    if (path.includes('cadastrar')) await page.getByLabel('Confirmar senha').fill('x')
    await expectAccessibleInBothSchemes(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}
