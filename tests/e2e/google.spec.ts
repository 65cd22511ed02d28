import type { Page } from '@playwright/test'
import { newId } from '#app/base/ids.ts'
import { type GoogleProvider, startGoogleProvider } from '#tests/support/google-provider.ts'
import { freePort } from '#tests/support/running-app.ts'
import {
  newDevicePage,
  test,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFits,
  fillSignIn,
  newGuardian,
  postSignUp,
  signUp,
  newScriptlessPage,
} from './fixtures.ts'
import { createInviteCode, openConfig, openTab } from './family-steps.ts'
import { type Site, type StartedSite, startSite } from './shared-apps.ts'

const BLOCKED_MESSAGE = 'O pop-up foi bloqueado. Por favor, permita pop-ups no seu navegador.'
const OTHER_METHOD_MESSAGE = 'Já existe uma conta com este e-mail usando outro método de login.'

let google: GoogleProvider
let site: StartedSite
let app: Site['app']

test.beforeAll(async () => {
  google = await startGoogleProvider()
  site = await startSite(google.environment)
  app = site.app
})
test.afterAll(async () => {
  await site.stop()
  await google.stop()
})
test.beforeEach(() => {
  const person = newGuardian('Carla Nogueira')
  google.person = { sub: newId(), email: person.email, email_verified: true, name: person.name }
  google.showsAccountPage = true
  google.seversOpener = false
})

const googleButton = (page: Page) => page.getByRole('button', { name: 'Entrar com Google' })

/** Presses the button; returns the pop-up once it shows the provider's page. */
async function openPopUp(page: Page, button = googleButton(page)): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await popup.waitForURL(/\/conta\?/)
  return popup
}

/** Chooses 'Continuar' in the pop-up and waits until the pop-up closes itself. */
async function continueAtGoogle(popup: Page) {
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('link', { name: 'Continuar' }).click()])
}

/** Chooses 'Continuar' on the provider's page in the same window, once it has loaded: earlier clicks are ignored. */
async function continueOnGooglePage(page: Page) {
  await page.waitForURL(/\/conta\?/)
  await page.getByRole('link', { name: 'Continuar' }).click()
}

/** Makes `window.open` fail, as a pop-up blocker does. */
async function blockPopUps(page: Page) {
  await page.addInitScript(() => {
    window.open = () => null
  })
}

test('Google signs in through a pop-up that closes itself, and leads to the requested page', async ({
  page,
  context,
}) => {
  const signInPage = await page.goto(`${app.url}/app?aba=premios`)
  expect(signInPage?.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  const publicPage = await page.request.get(`${app.url}/privacidade`)
  expect(publicPage.headers()['cross-origin-opener-policy']).toBe('same-origin')
  await expect(googleButton(page)).toBeVisible()
  const popup = await openPopUp(page)
  await expect(page.getByText('Continue na janela do Google que abriu.')).toBeVisible()
  await continueAtGoogle(popup)
  await expect(page).toHaveURL(`${app.url}/app?aba=premios`)
  const session = (await context.cookies()).find(({ name }) => name === 'combinado_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })

  // the second sign-in opens the same account
  await context.clearCookies()
  google.person = { ...google.person, email: newGuardian().email }
  await page.goto(`${app.url}/login`)
  await continueAtGoogle(await openPopUp(page))
  await expect(page).toHaveURL(`${app.url}/app`)
  await openTab(page, 'Config')
  await expect(page.getByText('Carla Nogueira').first()).toBeVisible()
})

test('Google signs in although the provider cuts window.opener, also in the first of two pop-ups', async ({
  page,
}) => {
  google.seversOpener = true
  await page.goto(`${app.url}/login`)
  const firstPopUp = await openPopUp(page)
  await expect(page.getByText('Continue na janela do Google que abriu.')).toHaveCount(0)
  await openPopUp(page)
  await firstPopUp.getByRole('link', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(`${app.url}/app`)
})

test('Google registers with the typed code and consent; a wrong code shows a message beside its field, and the form keeps its values', async ({
  page,
  context,
}) => {
  const inviter = await newDevicePage(context)
  await signUp(inviter, app, newGuardian('Marina Alves'))
  const code = await createInviteCode(inviter)
  await page.goto(`${app.url}/login?modo=cadastrar&volta=%2Fapp%3Faba%3Dpremios`)
  const button = page.getByRole('button', { name: 'Cadastrar com Google' })
  await page.getByLabel('Nome completo').fill('Carla')
  await page.getByLabel('Código de convite').fill('ABC')
  await button.click()
  await expect(page.getByText('Código de convite inválido ou já utilizado.')).toBeVisible()
  await expect(page.getByLabel('Código de convite')).toBeFocused()
  await page.getByLabel('Código de convite').fill('ZZZZZ9')
  await continueAtGoogle(await openPopUp(page, button))
  await expect(page.getByText('Código de convite inválido ou já utilizado.')).toBeVisible()
  await expect(page.getByLabel('Nome completo')).toHaveValue('Carla')

  await page.getByLabel('Código de convite').fill(code)
  await page.getByRole('checkbox', { name: /responsável/i }).check()
  await continueAtGoogle(await openPopUp(page, button))
  await expect(page).toHaveURL(`${app.url}/app?aba=premios`)
  await expect(page.getByRole('region', { name: 'Consentimento' })).toHaveCount(0)
  await openConfig(inviter, 'Responsáveis')
  await expect(inviter.getByText(google.person.name!).first()).toBeVisible()
})

test('after Google sign-up without consent, adding a child asks for it', async ({ page }) => {
  await page.goto(`${app.url}/login`)
  await continueAtGoogle(await openPopUp(page))
  await page.getByRole('button', { name: 'Cadastrar a primeira criança' }).click()
  const consent = page.getByRole('dialog', { name: 'Consentimento do responsável' })
  await expect(consent).toContainText('nunca para publicidade')
  await expectAccessible(page)
  await consent.getByRole('button', { name: 'Concordo' }).click()
  const form = page.getByRole('dialog', { name: 'Nova criança' })
  await form.getByLabel('Nome').fill('Bia')
  await form.getByRole('button', { name: '7 anos' }).click()
  await form.getByRole('checkbox', { name: 'Criativa' }).check()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Saldo de Bia').first()).toBeVisible()
})

test('a closed or cancelled pop-up shows no error and can be reopened', async ({ page }) => {
  await page.goto(`${app.url}/login`)
  await page.getByLabel('E-mail').fill('marina@exemplo.com.br')
  const firstPopUp = await openPopUp(page)
  await firstPopUp.close()
  await expect(page.getByText('Continue na janela do Google que abriu.')).toHaveCount(0)
  const popup = await openPopUp(page)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('link', { name: 'Cancelar' }).click()])
  await expect(page.getByText('Continue na janela do Google que abriu.')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('E-mail')).toHaveValue('marina@exemplo.com.br')
  await continueAtGoogle(await openPopUp(page))
  await expect(page).toHaveURL(`${app.url}/app`)
})

test('without pop-ups, signing in continues in the same window', async ({ page }) => {
  await blockPopUps(page)
  await page.goto(`${app.url}/app?aba=premios`)
  await googleButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(BLOCKED_MESSAGE)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar nesta janela' }).click()
  await continueOnGooglePage(page)
  await expect(page).toHaveURL(`${app.url}/app?aba=premios`)
})

test('Google does not sign in to a password account', async ({ page, context }) => {
  const intruder = await newDevicePage(context)
  const guardian = { ...newGuardian('Intrusa'), email: google.person.email! }
  await signUp(intruder, app, guardian)
  await page.goto(`${app.url}/login`)
  await continueAtGoogle(await openPopUp(page))
  await expect(page.getByRole('alert')).toHaveText(OTHER_METHOD_MESSAGE)
  await expect(page.getByRole('alert')).toBeFocused()
  await page.goto(`${app.url}/app`)
  await expect(page).toHaveURL(/\/login/)
  // without a pop-up the message is shown on the form that started the flow
  await blockPopUps(page)
  await page.goto(`${app.url}/login?modo=cadastrar`)
  await page.getByRole('button', { name: 'Cadastrar com Google' }).click()
  await page.getByRole('button', { name: 'Continuar nesta janela' }).click()
  await continueOnGooglePage(page)
  await expect(page).toHaveURL(`${app.url}/login?modo=cadastrar&google=outro-metodo`)
  await expect(page.getByRole('alert')).toHaveText(OTHER_METHOD_MESSAGE)
})

test('linking Google requires the password; it can be unlinked', async ({ page }) => {
  const guardian = await signUp(page, app)
  await openConfig(page, 'Senha e segurança')
  await page.getByRole('button', { name: 'Vincular', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Vincular ao Google' })
  await sheet.getByLabel('Sua senha').fill('Errada123')
  await sheet.getByRole('button', { name: 'Confirmar senha' }).click()
  await expect(sheet.getByText('Senha incorreta. Confira e tente de novo.').first()).toBeVisible()
  await sheet.getByLabel('Sua senha').fill(guardian.password)
  await sheet.getByRole('button', { name: 'Confirmar senha' }).click()
  const chooseButton = sheet.getByRole('button', { name: 'Escolher conta do Google' })
  await expect(chooseButton).toBeVisible()
  await expectAccessible(page)
  await continueAtGoogle(await openPopUp(page, chooseButton))
  await expect(page.getByText('Conta do Google vinculada.')).toBeVisible()
  await expect(sheet).toBeHidden()

  await page.context().clearCookies()
  await page.goto(`${app.url}/login`)
  await continueAtGoogle(await openPopUp(page))
  await openTab(page, 'Config')
  await expect(page.getByText(guardian.email).first()).toBeVisible()
  await openConfig(page, 'Senha e segurança')
  await page.getByRole('button', { name: 'Desvincular' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desvincular' }).click()
  await expect(page.getByText('Conta do Google desvinculada.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Vincular', exact: true })).toBeVisible()

  // the unlinked Google account creates a new account at its next sign-in
  await page.context().clearCookies()
  await page.goto(`${app.url}/login`)
  await continueAtGoogle(await openPopUp(page))
  await openTab(page, 'Config')
  await expect(page.getByText(google.person.email!).first()).toBeVisible()
})

test('where pop-ups are blocked, linking continues in the same window', async ({ page }) => {
  const guardian = newGuardian()
  await blockPopUps(page)
  await signUp(page, app, guardian)
  await openConfig(page, 'Senha e segurança')
  await page.getByRole('button', { name: 'Vincular', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Vincular ao Google' })
  await sheet.getByLabel('Sua senha').fill(guardian.password)
  await sheet.getByRole('button', { name: 'Confirmar senha' }).click()
  await sheet.getByRole('button', { name: 'Escolher conta do Google' }).click()
  await expect(sheet.getByText(BLOCKED_MESSAGE)).toBeVisible()
  await sheet.getByRole('button', { name: 'Continuar nesta janela' }).click()
  await continueOnGooglePage(page)
  await expect(page.getByText('Conta do Google vinculada.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ir para o Combinado' }).click()
  await expect(page).toHaveURL(`${app.url}/app`)
})

test('forms explain that a Google account has no password', async ({ page }) => {
  await page.goto(`${app.url}/login`)
  await continueAtGoogle(await openPopUp(page))
  await openConfig(page, 'Senha e segurança')
  await expect(page.getByRole('button', { name: 'Criar senha' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Trocar senha' })).toHaveCount(0)
  const noPasswordMessage = page.getByText('Sua conta ainda não tem senha: você entra com o Google.')
  await openConfig(page, 'Privacidade e dados')
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  const deletionDialog = page.getByRole('dialog', { name: 'Excluir minha conta' })
  await expect(noPasswordMessage).toBeVisible()
  await expect(deletionDialog.getByRole('button', { name: 'Excluir para sempre' })).toBeDisabled()
  await expectAccessible(page)
  await deletionDialog.getByRole('button', { name: 'Manter' }).click()
  await openConfig(page, 'E-mail')
  await page.getByRole('button', { name: 'Trocar e-mail' }).click()
  await expect(noPasswordMessage).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openConfig(page, 'Senha e segurança')
  await page.getByRole('button', { name: 'Criar senha' }).click()
  await expect(
    page.getByText(`E-mail de redefinição de senha enviado para ${google.person.email}!`),
  ).toBeVisible()
})

test('without scripts Google registers with code and consent', async ({ context }) => {
  const inviter = await newDevicePage(context)
  await signUp(inviter, app, newGuardian('Marina Alves'))
  const code = await createInviteCode(inviter)
  const page = await newScriptlessPage(context)
  await page.goto(`${app.url}/login?modo=cadastrar`)
  await page.getByLabel('Código de convite').fill(code)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Cadastrar com Google' }).click()
  await continueOnGooglePage(page)
  await expect(page).toHaveURL(`${app.url}/app`)
  await openConfig(inviter, 'Responsáveis')
  await expect(inviter.getByText(google.person.name!).first()).toBeVisible()
})

test('an unreachable Google shows a message, and the password form works', async ({ page }) => {
  const { app: offlineApp, stop } = await startSite({
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'y',
    GOOGLE_DISCOVERY_URL: `http://localhost:${await freePort()}`,
  })
  try {
    const guardian = newGuardian()
    await postSignUp(page, offlineApp, guardian)
    await page.context().clearCookies()
    await page.goto(`${offlineApp.url}/login`)
    await Promise.all([page.waitForEvent('popup'), googleButton(page).click()])
    await expect(page.getByRole('alert')).toHaveText('Falha de conexão. Verifique sua internet.')
    await fillSignIn(page, guardian)
    await expect(page).toHaveURL(`${offlineApp.url}/app`)
  } finally {
    await stop()
  }
})

test('the forms with Google are accessible and fit at 320 px', async ({ page }) => {
  for (const path of ['/login', '/login?modo=cadastrar']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(app.url + path)
    await expectAccessibleInBothSchemes(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.addStyleTag({ content: ':root { font-size: 200% }' })
    await expectFits(page)
  }
})
