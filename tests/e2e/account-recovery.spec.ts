import { request as httpRequest } from 'node:http'
import type { BrowserContext, Page } from '@playwright/test'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'
import {
  newDevicePage,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  newGuardian,
  signIn,
  signUp,
  test,
  newScriptlessPage,
} from './fixtures.ts'
import { createInviteCode, openConfig, openTab } from './family-steps.ts'

const NEW_PASSWORD = 'Pitanga2026'
const INVALID_LINK_MESSAGE =
  'Este link não vale mais: ele já foi usado, passou de 1 hora ou chegou incompleto.'
let mailServer: MailServer
let app: RunningApp

test.beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startApp({
    environment: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Combinado <oi@combinado.exemplo>',
      ADMIN_EMAIL: 'dona@exemplo.com.br',
    },
  })
})
test.afterAll(async () => {
  await app.stop()
  await mailServer.stop()
})

/** The link in the next mail with this subject to this address. */
async function mailedLink(email: string, subject: RegExp): Promise<string> {
  for (;;) {
    const mail = await mailServer.nextTo(email)
    if (!subject.test(mail.subject ?? '')) continue
    return /https?:\/\/\S+/.exec(mail.text ?? '')![0]
  }
}
const RESET_SUBJECT = /^Sua nova senha/
const VERIFICATION_SUBJECT = /^Confirme seu e-mail/

/** Registers a guardian, signs out and opens the sign-in page; returns the guardian. */
async function registerAndSignOut(page: Page) {
  const guardian = await signUp(page, app)
  await page.context().clearCookies()
  await page.goto(`${app.url}/login`)
  return guardian
}

async function requestReset(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
}

test('Esqueci minha senha refuses a missing, malformed or unknown e-mail', async ({ page }) => {
  await page.goto(`${app.url}/login`)
  const emailField = page.getByLabel('E-mail')
  await requestReset(page, '')
  await expect(page.getByText('Por favor, insira seu e-mail para redefinir a senha.')).toBeVisible()
  await expect(emailField).toBeFocused()
  await requestReset(page, 'marina@')
  await expect(page.getByText('Formato de e-mail inválido.')).toBeVisible()
  await requestReset(page, 'ninguem@exemplo.com.br')
  await expect(page.getByText('Nenhuma conta encontrada com este e-mail.')).toBeVisible()
  await expect(emailField).toHaveValue('ninguem@exemplo.com.br')
  await expectAccessible(page)

  await page.route(/\/login\.data/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Ocorreu um erro ao enviar o e-mail de redefinição. Tente novamente.',
  )
  // Enter submits the sign-in, not the reset
  await page.getByLabel('Senha', { exact: true }).fill('Qualquer1')
  await page.getByLabel('Senha', { exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Ocorreu um erro ao fazer login. Tente novamente.')
})

test('a reset link sets a new password once, and signs other devices out', async ({ page, context }) => {
  const guardian = await registerAndSignOut(page)
  const secondPage = await newDevicePage(context)
  await signIn(secondPage, app, guardian)
  await requestReset(page, guardian.email.toUpperCase())
  await expect(page.getByRole('status').filter({ hasText: 'enviado' })).toHaveText(
    `E-mail de redefinição de senha enviado para ${guardian.email}!`,
  )
  await expectAccessible(page)
  const link = await mailedLink(guardian.email, RESET_SUBJECT)
  expect(link).toMatch(new RegExp(`^${app.url}/nova-senha\\?codigo=[\\w-]{43}$`))

  const response = await page.goto(link)
  expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  const saveButton = page.getByRole('button', { name: 'Salvar senha nova' })
  const metRules = page.locator('li[data-met="true"]')
  await expect(saveButton).toBeDisabled()
  // aria-disabled: a click shows what is missing
  await saveButton.click({ force: true })
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeFocused()
  await expect(page.getByText('Informe sua senha.')).toBeVisible()
  await page.getByLabel('Nova senha', { exact: true }).fill('pitanga2')
  await expect(metRules).toHaveText([/Pelo menos 8 caracteres/, /Um número/])
  await page.getByLabel('Nova senha', { exact: true }).fill('Senha123')
  await page.getByLabel('Confirmar nova senha').fill('Senha12')
  await expect(page.getByText('As senhas não coincidem.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Confirmar nova senha').fill('Senha123')
  await expect(page.getByText('A senha é muito fraca.', { exact: true })).toBeVisible()
  await expect(saveButton).toBeDisabled()
  await page.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirmar nova senha').fill(NEW_PASSWORD)
  await saveButton.click()

  // the reset starts a new session
  await expect(page).toHaveURL(`${app.url}/app`)
  await secondPage.waitForURL(/\/login/)
  // a mail reports the new password
  await mailedLink(guardian.email, /^A senha da sua conta/)
  await openConfig(page, 'E-mail')
  await expect(page.getByText('E-mail confirmado')).toBeVisible()
  await signIn(secondPage, app, { ...guardian, password: NEW_PASSWORD })
  await expect(secondPage).toHaveURL(`${app.url}/app`)

  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(INVALID_LINK_MESSAGE)
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(guardian.email)
  await page.getByRole('button', { name: 'Enviar link por e-mail' }).click()
  await expect(page.getByText(`E-mail de redefinição de senha enviado para ${guardian.email}!`)).toBeVisible()
  expect(await mailedLink(guardian.email, RESET_SUBJECT)).not.toBe(link)
})

test('a password is reset without scripts', async ({ page, context }) => {
  const guardian = await registerAndSignOut(page)
  const scriptlessPage = await newScriptlessPage(context)
  await scriptlessPage.goto(`${app.url}/login`)
  await requestReset(scriptlessPage, '')
  await expect(scriptlessPage.getByText('Por favor, insira seu e-mail para redefinir a senha.')).toBeVisible()
  await requestReset(scriptlessPage, guardian.email)
  await expect(scriptlessPage.getByText(`enviado para ${guardian.email}!`)).toBeVisible()
  await scriptlessPage.goto(await mailedLink(guardian.email, RESET_SUBJECT))
  await scriptlessPage.getByLabel('Nova senha', { exact: true }).fill('fraca')
  await scriptlessPage.getByLabel('Confirmar nova senha').fill('fraca')
  await scriptlessPage.getByRole('button', { name: 'Salvar senha nova' }).click()
  await expect(scriptlessPage.getByText('A senha não atende aos requisitos mínimos.')).toBeVisible()
  await scriptlessPage.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD)
  await scriptlessPage.getByLabel('Confirmar nova senha').fill(NEW_PASSWORD)
  await scriptlessPage.getByRole('button', { name: 'Salvar senha nova' }).click()
  await expect(scriptlessPage).toHaveURL(`${app.url}/app`)
})

test('a forged host is refused, and forged proxy headers do not change the reset link', async ({ page }) => {
  const guardian = await registerAndSignOut(page)
  const appUrl = new URL(app.url)
  const postFrom = (host: string, origin: string) =>
    new Promise((resolve, reject) => {
      const body = new URLSearchParams({ email: guardian.email, intent: 'redefinir' }).toString()
      const headers = {
        host,
        'x-forwarded-host': 'mal.exemplo',
        forwarded: 'host=mal.exemplo',
        origin,
        'content-type': 'application/x-www-form-urlencoded',
      }
      const request = httpRequest(`${app.url}/login`, { method: 'POST', headers }, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode))
      })
      request.on('error', reject)
      request.end(body)
    })
  expect(await postFrom('mal.exemplo', 'http://mal.exemplo')).toBe(421)
  expect(await postFrom(appUrl.host, appUrl.origin)).toBe(200)
  let mail = await mailServer.nextTo(guardian.email)
  while (!RESET_SUBJECT.test(mail.subject ?? '')) mail = await mailServer.nextTo(guardian.email)
  expect(mail.raw).not.toContain('mal.exemplo')
  expect(mail.text).toContain(`${app.url}/nova-senha?codigo=`)
})

test('a null origin is accepted only with sec-fetch-site: same-origin', async ({ request }) => {
  const post = (headers: Record<string, string>) =>
    request.post(`${app.url}/nova-senha?codigo=x`, { headers: { origin: 'null', ...headers }, form: {} })
  expect((await post({})).status()).toBe(403)
  expect((await post({ 'sec-fetch-site': 'cross-site' })).status()).toBe(403)
  // accepted: 400 because the code is invalid
  expect((await post({ 'sec-fetch-site': 'same-origin' })).status()).toBe(400)
})

test('the confirmation link confirms the e-mail; a second visit shows the confirmation', async ({ page }) => {
  const guardian = await signUp(page, app)
  await openConfig(page, 'E-mail')
  await expect(page.getByText(/E-mail ainda não confirmado/)).toBeVisible()
  await expectAccessible(page)
  const outdatedLink = await mailedLink(guardian.email, VERIFICATION_SUBJECT)
  await page.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(page.getByText(`E-mail de confirmação enviado para ${guardian.email}.`)).toBeVisible()
  const link = await mailedLink(guardian.email, VERIFICATION_SUBJECT)

  const linkPage = await page.context().newPage()
  await linkPage.goto(outdatedLink)
  await expect(linkPage.getByRole('alert')).toHaveText(/Este link não vale mais/)
  await expectAccessible(linkPage)
  // a mail scanner's GET request confirms nothing
  await linkPage.request.get(link)
  await linkPage.goto(link)
  await expectAccessible(linkPage)
  await linkPage.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(linkPage.getByText('Pronto! Seu e-mail está confirmado.')).toBeVisible()
  // Config on the first page is updated
  await expect(page.getByText('E-mail confirmado')).toBeVisible()
  await linkPage.goto(link)
  await expect(linkPage.getByText('Seu e-mail já está confirmado.')).toBeVisible()
  await expectAccessible(linkPage)
})

test('on another device the confirmation link asks for the password', async ({ page, context }) => {
  const guardian = await signUp(page, app)
  const link = await mailedLink(guardian.email, VERIFICATION_SUBJECT)
  const otherPage = await newDevicePage(context)
  await otherPage.goto(link)
  await expect(otherPage.getByText('A conta “Marina A.” no Combinado usa este e-mail.')).toBeVisible()
  await expectAccessible(otherPage)
  const confirmButton = otherPage.getByRole('button', { name: 'Confirmar e-mail' })
  await confirmButton.click()
  await expect(otherPage.getByText('Informe sua senha.')).toBeVisible()
  await otherPage.getByLabel('Senha da conta', { exact: true }).fill('Errada2026')
  await confirmButton.click()
  await expect(otherPage.getByText('Senha incorreta. Confira e tente de novo.')).toBeVisible()
  await otherPage.getByLabel('Senha da conta', { exact: true }).fill(guardian.password)
  await confirmButton.click()
  await expect(otherPage.getByText('Pronto! Seu e-mail está confirmado.')).toBeVisible()
  await openConfig(page, 'E-mail')
  await expect(page.getByText('E-mail confirmado')).toBeVisible()
})

test("the mailbox owner removes the e-mail from somebody else's account", async ({ page, context }) => {
  const guardian = await signUp(page, app)
  const link = await mailedLink(guardian.email, VERIFICATION_SUBJECT)
  const ownerPage = await newDevicePage(context)
  await ownerPage.goto(link)
  await ownerPage.getByRole('link', { name: 'Não fui eu' }).click()
  await expect(ownerPage.getByRole('heading', { name: 'Não foi você?' })).toBeVisible()
  await expectAccessible(ownerPage)
  await ownerPage.getByRole('button', { name: 'Tirar meu e-mail desta conta' }).click()
  await expect(ownerPage.getByText('Pronto! Seu e-mail não está mais nessa conta.')).toBeVisible()
  await expectAccessible(ownerPage)
  const bar = page.getByRole('region', { name: 'Conta sem e-mail' })
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Abrir Config' }).click()
  await page.getByRole('button', { name: 'Trocar e-mail' }).click()
  const sheet = page.getByRole('dialog', { name: 'Trocar e-mail' })
  const email = newGuardian().email
  await sheet.getByLabel('Novo e-mail').fill(email)
  await sheet.getByLabel('Sua senha', { exact: true }).fill(guardian.password)
  await sheet.getByRole('button', { name: 'Trocar e-mail' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('region', { name: 'E-mail' }).getByText(email)).toBeVisible()
  await openTab(page, 'Início')
  await expect(page.getByRole('button', { name: 'Cadastrar a primeira criança' })).toBeVisible()
  await expect(bar).toBeHidden()
  // the owner of the mailbox can register an account
  await signUp(ownerPage, app, { ...newGuardian('Joana Prado'), email: guardian.email })
  await expect(ownerPage).toHaveURL(`${app.url}/app`)
})

/** Recovers the account in a new browser with the reset mail, and returns the page that opens. */
async function recoverAccount(context: BrowserContext, { email }: { email: string }): Promise<Page> {
  const ownerPage = await newDevicePage(context)
  await ownerPage.goto(`${app.url}/login`)
  await requestReset(ownerPage, email)
  await ownerPage.goto(await mailedLink(email, RESET_SUBJECT))
  await ownerPage.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD)
  await ownerPage.getByLabel('Confirmar nova senha').fill(NEW_PASSWORD)
  await ownerPage.getByRole('button', { name: 'Salvar senha nova' }).click()
  return ownerPage
}

test('after account recovery, the mailbox owner removes strangers in a family review', async ({
  page,
  context,
}) => {
  // somebody who registered with another person's address
  const registrant = await signUp(page, app, newGuardian('Sérgio Lima'))
  const guestPage = await newDevicePage(context)
  const beto = newGuardian('Beto Lima')
  await signUp(guestPage, app, beto, await createInviteCode(page))
  const ownerPage = await recoverAccount(context, registrant)
  await expect(ownerPage.getByRole('heading', { level: 1 })).toHaveText('Quem é da sua família?')
  await expectAccessibleInBothSchemes(ownerPage)
  await ownerPage.goto(`${app.url}/app`)
  await expect(ownerPage).toHaveURL(`${app.url}/app/familia/conferir`)
  // the first click only asks for confirmation
  const confirmRemoval = ownerPage.getByRole('button', { name: 'Sim, remover Beto Lima' })
  await expect(confirmRemoval).toBeHidden()
  await ownerPage.locator('summary', { hasText: 'Remover Beto Lima' }).click()
  await expect(ownerPage.getByText('Beto Lima deixa de ver a família na hora')).toBeVisible()
  await expectAccessible(ownerPage)
  await confirmRemoval.dblclick()
  await expect(ownerPage.getByRole('heading', { name: 'Sua família está só com você' })).toBeVisible()
  await expectAccessible(ownerPage)
  // the removed person's open page shows a message, which stays after a reload
  const notice = guestPage.getByRole('region', { name: 'Você não faz mais parte da Família de Sérgio' })
  await expect(notice).toBeVisible()
  await guestPage.reload()
  await expect(notice).toBeVisible()
  await expectAccessible(guestPage)
  expect(await mailedLink(beto.email, /^Você não faz mais parte/)).toBe(
    `${app.url}/app/meus-dados#outra-familia`,
  )
  await ownerPage.getByRole('button', { name: 'Continuar' }).click()
  await expect(ownerPage).toHaveURL(`${app.url}/app`)
})

test('after account recovery, an invited member can only leave the family', async ({ page, context }) => {
  await signUp(page, app, newGuardian('Ana Souza'))
  const joao = newGuardian('João Lima')
  const phone = await newDevicePage(context)
  await signUp(phone, app, joao, await createInviteCode(page))
  const members = page.getByRole('region', { name: 'Minha Família' })
  await expect(members.getByText('João Lima')).toBeVisible()
  const ownerPage = await recoverAccount(context, joao)
  await expect(ownerPage.getByRole('heading', { name: 'É a sua família?' })).toBeVisible()
  await expect(ownerPage.getByText('Ana Souza')).toBeVisible()
  await expect(ownerPage.getByText('Remover')).toHaveCount(0)
  await expectAccessible(ownerPage)
  const leaveButton = ownerPage.getByRole('button', { name: 'Sim, sair desta família' })
  await expect(leaveButton).toBeHidden()
  await ownerPage.getByText('Não conheço esta família: sair dela').click()
  await expect(ownerPage.getByText('Você sai da Família de Ana')).toBeVisible()
  await ownerPage.setViewportSize({ width: 320, height: 640 })
  expect(await ownerPage.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(ownerPage)
  await leaveButton.click()
  await expect(ownerPage).toHaveURL(`${app.url}/app`)
  // Ana's page only removes João from its list
  await expect(members.getByText('João Lima')).toBeHidden()
  await expect(members.getByText('Ana Souza')).toBeVisible()
  await expect(page.getByText('Você não faz mais parte')).toHaveCount(0)
})

test('without scripts, the family review asks before it removes a member', async ({ page, context }) => {
  const joao = await signUp(page, app, newGuardian('João Lima'))
  const guestPage = await newDevicePage(context)
  await signUp(guestPage, app, newGuardian('Beto Lima'), await createInviteCode(page))
  const ownerPage = await recoverAccount(context, joao)
  await expect(ownerPage.getByRole('heading', { name: 'Quem é da sua família?' })).toBeVisible()
  const storageState = await ownerPage.context().storageState()
  const scriptlessPage = await newScriptlessPage(context, { storageState })
  await scriptlessPage.goto(`${app.url}/app/familia/conferir`)
  await scriptlessPage.locator('summary', { hasText: 'Remover Beto Lima' }).click()
  await scriptlessPage.getByRole('button', { name: 'Sim, remover Beto Lima' }).click()
  await expect(scriptlessPage.getByRole('heading', { name: 'Sua família está só com você' })).toBeVisible()
})

test('behind an HTTPS proxy forms are accepted from the public origin only', async ({ request }) => {
  const proxiedApp = await startApp({ environment: { APP_URL: 'https://combinado.exemplo' } })
  const post = async (origin: string) => {
    const form = { email: 'ninguem@exemplo.com.br', intent: 'redefinir' }
    const headers = { host: 'combinado.exemplo', origin }
    return (await request.post(`${proxiedApp.url}/nova-senha`, { headers, form })).status()
  }
  // accepted: 404 because the account does not exist
  expect(await post('https://combinado.exemplo')).toBe(404)
  expect(await post('http://combinado.exemplo')).toBe(403)
  expect(await post('https://mal.exemplo')).toBe(403)
  await proxiedApp.stop()
})

test('the development mailbox does not exist in production', async ({ request }) => {
  const response = await request.get(`${app.url}/dev/emails`)
  expect(response.status()).toBe(404)
  expect(await response.text()).not.toContain('codigo=')
})

for (const path of ['/nova-senha', '/nova-senha?codigo=x', '/confirmar-email?codigo=x']) {
  test(`${path} is accessible and fits at 320 px`, async ({ page }) => {
    await page.goto(app.url + path)
    await expectAccessibleInBothSchemes(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}
