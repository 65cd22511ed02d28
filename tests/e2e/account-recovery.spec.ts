import type { BrowserContext, Page } from '@playwright/test'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'
import {
  newDevicePage,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFits,
  newGuardian,
  postSignUp,
  signIn,
  signUp,
  test,
  newScriptlessPage,
} from './fixtures.ts'
import { postInvite } from './family-requests.ts'
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

test('Esqueci minha senha shows beside the e-mail why no mail is sent, and a failing server shows a message', async ({
  page,
}) => {
  await page.goto(`${app.url}/login`)
  const emailField = page.getByLabel('E-mail')
  await requestReset(page, '')
  await expect(page.getByText('Por favor, insira seu e-mail para redefinir a senha.')).toBeVisible()
  await expect(emailField).toBeFocused()
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
  await expect(saveButton).toBeDisabled()
  // aria-disabled: a click shows what is missing
  await saveButton.click({ force: true })
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeFocused()
  await expect(page.getByText('Informe sua senha.')).toBeVisible()
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

test('after account recovery, the mailbox owner removes strangers in a family review, also without scripts', async ({
  page,
  context,
}) => {
  // somebody who registered with another person's address
  const registrant = newGuardian('Sérgio Lima')
  await postSignUp(page, app, registrant)
  const guestPage = await newDevicePage(context)
  const beto = newGuardian('Beto Lima')
  await postSignUp(guestPage, app, newGuardian('Caio Lima'), await postInvite(page, app))
  await guestPage.context().clearCookies()
  await signUp(guestPage, app, beto, await postInvite(page, app))
  const ownerPage = await recoverAccount(context, registrant)
  await expect(ownerPage.getByRole('heading', { level: 1 })).toHaveText('Quem é da sua família?')
  await expectAccessibleInBothSchemes(ownerPage)
  await ownerPage.goto(`${app.url}/app`)
  await expect(ownerPage).toHaveURL(`${app.url}/app/familia/conferir`)
  const storageState = await ownerPage.context().storageState()
  const scriptlessPage = await newScriptlessPage(context, { storageState })
  await scriptlessPage.goto(`${app.url}/app/familia/conferir`)
  await scriptlessPage.locator('summary', { hasText: 'Remover Caio Lima' }).click()
  await scriptlessPage.getByRole('button', { name: 'Sim, remover Caio Lima' }).click()
  await expect(scriptlessPage.getByText('Caio Lima')).toHaveCount(0)
  await expect(scriptlessPage.getByText('Beto Lima').first()).toBeVisible()

  await ownerPage.reload()
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
  const code = await createInviteCode(page)
  await signUp(phone, app, joao, code)
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
  await expectFits(ownerPage)
  await expectAccessible(ownerPage)
  await leaveButton.click()
  await expect(ownerPage).toHaveURL(`${app.url}/app`)
  // Ana's page only removes João from its list
  await expect(members.getByText('João Lima')).toBeHidden()
  await expect(members.getByText('Ana Souza')).toBeVisible()
  await expect(page.getByText('Você não faz mais parte')).toHaveCount(0)
})

test('the pages that mails link to are accessible and fit at 320 px', async ({ page }) => {
  for (const path of ['/nova-senha', '/nova-senha?codigo=x', '/confirmar-email?codigo=x']) {
    await page.goto(app.url + path)
    await expectAccessibleInBothSchemes(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectFits(page)
  }
})
