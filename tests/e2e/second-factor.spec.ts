import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'
import {
  newDevicePage,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  fillSignIn,
  type Guardian,
  delayScripts,
  newGuardian,
  signIn,
  signUp,
  test,
  newScriptlessPage,
} from './fixtures.ts'
import { openConfig } from './family-steps.ts'

const CHALLENGE_ENDED_MESSAGE = /^Esta entrada não vale mais/
const ADMIN_EMAIL = 'dona@exemplo.com.br'
let mailServer: MailServer
let app: RunningApp

test.beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startApp({ environment: { SMTP_URL: mailServer.url, ADMIN_EMAIL } })
})
test.afterAll(async () => {
  await app.stop()
  await mailServer.stop()
})

async function nextMail(email: string, subject: RegExp) {
  for (;;) {
    const mail = await mailServer.nextTo(email)
    if (subject.test(mail.subject ?? '')) return mail
  }
}

/** The authenticator app's code `stepsLater` time steps (30 s) from now. 20 steps later it is outside the accepted window. */
function totpCode(key: string, stepsLater = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return totp.generate({ timestamp: Date.now() + stepsLater * 30_000 })
}

/** Confirms the e-mail by the mailed link, in the browser in which the account was registered. */
async function confirmEmail(page: Page, { email }: Guardian) {
  const link = /https?:\/\/\S+/.exec((await nextMail(email, /^Confirme seu e-mail/)).text ?? '')![0]
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await page.getByRole('link', { name: 'Ir para o Combinado' }).click()
  await page.waitForURL(`${app.url}/app`)
}

/** Turns on the second factor in Config; returns the authenticator app's key and the recovery codes. */
async function turnOn(page: Page, { password }: Guardian): Promise<{ key: string; recoveryCodes: string[] }> {
  await openConfig(page, 'Senha e segurança')
  await page.getByRole('link', { name: 'Ativar duas etapas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verificação em duas etapas' })).toBeVisible()
  await page.getByLabel('Sua senha').fill(password)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('img', { name: 'Código QR' })).toBeVisible()
  const key = (await page.getByLabel('Ou digite esta chave').textContent()) ?? ''
  await page.getByLabel('Código de 6 números').fill(totpCode(key))
  await page.getByRole('button', { name: 'Ativar' }).click()
  const list = page.getByRole('list', { name: 'Códigos de recuperação' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  return { key, recoveryCodes: await list.getByRole('listitem').allTextContents() }
}

/** Submits e-mail and password, which leads to the challenge. */
async function enterPassword(page: Page, guardian: Guardian, path = '/login') {
  await page.goto(app.url + path)
  await fillSignIn(page, guardian)
  await page.waitForURL(/\/segundo-fator/)
}

const submitCode = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true }).click()

test('the second factor is turned on, required, and turned off', async ({ page, context }) => {
  const guardian = await signUp(page, app)
  const secondPage = await newDevicePage(context)
  await signIn(secondPage, app, guardian)

  await page.goto(`${app.url}/app/perfil/duas-etapas`)
  await expect(page.getByText('Primeiro, confirme seu e-mail')).toBeVisible()
  await expectAccessible(page)
  await confirmEmail(page, guardian)
  await openConfig(page, 'Senha e segurança')
  await expect(page.getByText('Desativada. Com ela, uma senha descoberta não basta')).toBeVisible()
  await page.getByRole('link', { name: 'Ativar duas etapas' }).click()
  await page.getByLabel('Sua senha').fill('Errada123')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Senha incorreta. Confira e tente de novo.')).toBeVisible()
  await page.getByLabel('Sua senha').fill(guardian.password)
  await page.getByRole('button', { name: 'Continuar' }).click()
  const key = (await page.getByLabel('Ou digite esta chave').textContent()) ?? ''
  const link = await page.getByRole('link', { name: 'Abrir no aplicativo autenticador' }).getAttribute('href')
  expect(link).toContain(`otpauth://totp/Combinado:${encodeURIComponent(guardian.email)}`)
  expect(link).toContain(key.replaceAll(' ', ''))
  await expectAccessible(page)
  // a reload during the set-up keeps the key; phones may reload after a switch to the authenticator app
  await page.reload()
  await expect(page.getByLabel('Ou digite esta chave')).toHaveText(key)
  await page.getByLabel('Código de 6 números').fill(totpCode(key, 20))
  await page.getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByText(/^Código incorreto/)).toBeVisible()
  await page.getByLabel('Código de 6 números').fill(totpCode(key))
  await page.getByRole('button', { name: 'Ativar' }).click()

  await expect(page.getByRole('heading', { name: 'Guarde seus códigos de recuperação' })).toBeFocused()
  const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCodes = await codes.allTextContents()
  for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-9]{4}-){2}[A-Z2-9]{4}$/)
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar como texto' }).click()
  const file = await downloadEvent
  expect(file.suggestedFilename()).toBe('codigos-de-recuperacao.txt')
  expect(readFileSync(await file.path(), 'utf8')).toContain(recoveryCodes.join('\r\n'))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByText('Códigos copiados!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join('\n'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible()
  await expect(codes).toHaveCount(0)
  await expectAccessible(page)
  await nextMail(guardian.email, /^Verificação em duas etapas ativada/)

  // the other device is signed out at once, and needs a code to sign in again
  await secondPage.waitForURL(/\/login/)
  await enterPassword(secondPage, guardian, '/login?volta=%2Fapp%3Faba%3Dpremios')
  await expect(secondPage.getByLabel('Código de 6 números')).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(secondPage.getByLabel('Código de 6 números')).toHaveAttribute('inputmode', 'numeric')
  await secondPage.goto(`${app.url}/app`)
  await expect(secondPage).toHaveURL(/\/login/)
  await secondPage.goto(`${app.url}/segundo-fator?volta=%2Fapp%3Faba%3Dpremios`)
  await secondPage.getByLabel('Código de 6 números').fill(totpCode(key, 20))
  await submitCode(secondPage)
  await expect(secondPage.getByText(/^Código incorreto ou já usado/)).toBeVisible()
  await expect(secondPage.getByLabel('Código de 6 números')).toBeFocused()
  await secondPage.getByLabel('Código de 6 números').fill(totpCode(key, 1))
  await submitCode(secondPage)
  await secondPage.waitForURL(`${app.url}/app?aba=premios`)

  // the next sign-in uses a recovery code
  await secondPage.context().clearCookies()
  await enterPassword(secondPage, guardian)
  await secondPage.getByRole('link', { name: 'Usar um código de recuperação' }).click()
  await secondPage
    .getByLabel('Código de recuperação')
    .fill(recoveryCodes[0]!.toLowerCase().replaceAll('-', ' '))
  await submitCode(secondPage)
  await secondPage.waitForURL(`${app.url}/app`)
  await nextMail(guardian.email, /^Um código de recuperação/)
  await openConfig(secondPage, 'Senha e segurança')
  await expect(secondPage.getByText('Restam 9 códigos de recuperação.')).toBeVisible()

  await page.goto(`${app.url}/app/perfil/duas-etapas`)
  await page.getByRole('button', { name: 'Fazer códigos novos' }).click()
  const renewDialog = page.getByRole('dialog', { name: 'Fazer códigos novos' })
  await renewDialog.getByLabel('Sua senha').fill(guardian.password)
  await renewDialog.getByLabel('Código').fill(recoveryCodes[1]!)
  await renewDialog.getByRole('button', { name: 'Fazer códigos' }).click()
  await expect(codes).toHaveCount(10)
  const newRecoveryCodes = await codes.allTextContents()
  expect(newRecoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([])
  await page.getByRole('button', { name: 'Já guardei' }).click()

  await page.getByRole('button', { name: 'Desativar' }).click()
  const turnOffDialog = page.getByRole('dialog', { name: 'Desativar as duas etapas' })
  await expectAccessible(page)
  await turnOffDialog.getByLabel('Sua senha').fill(guardian.password)
  await turnOffDialog.getByLabel('Código').fill(recoveryCodes[2]!)
  await turnOffDialog.getByRole('button', { name: 'Desativar' }).click()
  await expect(turnOffDialog.getByText(/^Código incorreto ou já usado/).first()).toBeVisible()
  await turnOffDialog.getByLabel('Código').fill(newRecoveryCodes[0]!)
  await turnOffDialog.getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('Desativada. Para entrar agora basta a senha.')).toBeVisible()
  await nextMail(guardian.email, /^Verificação em duas etapas desativada/)
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Senha e segurança' })).toBeVisible()

  const thirdPage = await newDevicePage(context)
  await signIn(thirdPage, app, guardian)
})

test('the challenge works without scripts, ends after five wrong codes, needs the password, and keeps a typed code while offline', async ({
  page,
  context,
}) => {
  const guardian = await signUp(page, app)
  await confirmEmail(page, guardian)
  const { key, recoveryCodes } = await turnOn(page, guardian)
  const scriptlessPage = await newScriptlessPage(context)
  await enterPassword(scriptlessPage, guardian, '/login?volta=%2Fapp%3Faba%3Dtarefas')
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await scriptlessPage.getByLabel('Código de 6 números').fill(totpCode(key, 20 + attempt))
    await submitCode(scriptlessPage)
    await expect(scriptlessPage.getByText(/^Código incorreto ou já usado/)).toBeVisible()
  }
  await scriptlessPage.getByRole('link', { name: 'Usar um código de recuperação' }).click()
  await scriptlessPage.getByLabel('Código de recuperação').fill('ABCD-EFGH-JKLM')
  await submitCode(scriptlessPage)
  await expect(scriptlessPage.getByRole('alert')).toHaveText(CHALLENGE_ENDED_MESSAGE)
  await scriptlessPage.getByRole('link', { name: 'Voltar para a entrada' }).click()
  await expect(scriptlessPage).toHaveURL(`${app.url}/login?volta=%2Fapp%3Faba%3Dtarefas`)
  await enterPassword(scriptlessPage, guardian, '/login?volta=%2Fapp%3Faba%3Dtarefas')
  await scriptlessPage.getByLabel('Código de 6 números').fill(totpCode(key, 1))
  await submitCode(scriptlessPage)
  await expect(scriptlessPage).toHaveURL(`${app.url}/app?aba=tarefas`)

  await context.clearCookies()
  await page.goto(`${app.url}/segundo-fator`)
  await expect(page.getByRole('alert')).toHaveText(CHALLENGE_ENDED_MESSAGE)
  await enterPassword(page, guardian)
  const cookie = (await context.cookies()).find(({ name }) => name === 'combinado_challenge')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  await page.getByRole('link', { name: 'Usar um código de recuperação' }).click()
  const codeField = page.getByLabel('Código de recuperação')
  await codeField.fill(recoveryCodes[0]!)
  await context.setOffline(true)
  await submitCode(page)
  await expect(page.getByRole('alert')).toHaveText('Falha de conexão. Verifique sua internet.')
  await expect(codeField).not.toHaveValue('')
  await context.setOffline(false)
  await submitCode(page)
  await page.waitForURL(`${app.url}/app`)
  expect((await context.cookies()).map(({ name }) => name).toSorted()).toEqual([
    'combinado_device',
    'combinado_session',
  ])
})

test('an administrator is asked for a second factor, then sees the requested page', async ({ page }) => {
  const administrator = { ...newGuardian(), email: ADMIN_EMAIL }
  await signUp(page, app, administrator)
  const bar = page.getByRole('region', { name: 'Administração do site' })
  await expect(bar).toBeHidden()
  await confirmEmail(page, administrator)
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('link', { name: 'Ativar agora' }).click()
  await expect(page.getByText(/^Você administra o site: para usar os poderes/)).toBeVisible()

  // the administration redirects here
  await page.goto(`${app.url}/app/perfil/duas-etapas?volta=%2Fapp%3Faba%3Dconfig`)
  await page.getByLabel('Sua senha').fill(administrator.password)
  await page.getByRole('button', { name: 'Continuar' }).click()
  const key = (await page.getByLabel('Ou digite esta chave').textContent()) ?? ''
  await page.getByLabel('Código de 6 números').fill(totpCode(key))
  await page.getByRole('button', { name: 'Ativar' }).click()
  await page.getByRole('link', { name: 'Já guardei, continuar' }).click()
  await page.waitForURL(`${app.url}/app?aba=config`)
  await expect(bar).toBeHidden()
})

test('the set-up and the challenge are accessible and fit at 320 px; a password typed before the scripts have loaded starts the set-up', async ({
  page,
}) => {
  const guardian = await signUp(page, app)
  const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth)
  const expectValidLayout = async () => {
    await expectAccessibleInBothSchemes(page)
    for (const size of ['100%', '200%']) {
      await page.evaluate((text) => (document.documentElement.style.fontSize = text), size)
      expect(await scrollWidth()).toBe(320)
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${app.url}/app/perfil/duas-etapas`)
  await expectValidLayout()
  await confirmEmail(page, guardian)
  // a password typed before the scripts have loaded starts the set-up
  const release = await delayScripts(page)
  await page.goto(`${app.url}/app/perfil/duas-etapas`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Sua senha').fill(guardian.password)
  release()
  await expectValidLayout()
  await page.getByRole('button', { name: 'Continuar' }).click()
  const key = (await page.getByLabel('Ou digite esta chave').textContent()) ?? ''
  await expectValidLayout()
  await page.getByLabel('Código de 6 números').fill(totpCode(key))
  await page.getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible()
  await expectValidLayout()
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await expectValidLayout()
  await page.context().clearCookies()
  await enterPassword(page, guardian)
  await expectValidLayout()
  await page.getByRole('link', { name: 'Usar um código de recuperação' }).click()
  await expect(page.getByLabel('Código de recuperação')).toBeVisible()
  await expectValidLayout()
})
