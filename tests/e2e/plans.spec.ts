import type { Page } from '@playwright/test'
import { database } from '#app/database/database.server.ts'
import { removeMember } from '#app/domain/families/review/remove-member.server.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aFamily, aMember, anInvite } from '#tests/support/people.ts'
import {
  newDevicePage,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFits,
  fillSignUp,
  fillSignIn,
  newGuardian,
  signUp,
  newScriptlessPage,
} from './fixtures.ts'
import { updateRows } from '#tests/support/rows.ts'
import { openConfig } from './family-steps.ts'
import { test } from './sandbox-fixtures.ts'
import { signInAs } from './session-steps.ts'

const PRICE = /R\$/

/** Waits until the page is hydrated. An earlier tap would be lost. */
async function expectHydrated(page: Page) {
  await expect(page.getByRole('status', { name: 'Avisos', includeHidden: true })).toBeAttached()
}

test('without scripts, the plans page greets the signed-in person', async ({ context, site }) => {
  const { guardian } = await aFamily({ guardianName: 'Marina Alves' })
  const page = await newScriptlessPage(context)
  await signInAs(page, site, guardian.id)
  await page.goto(`${site.app.url}/subscribe`)
  await page.getByRole('banner').locator('summary').filter({ visible: true }).click()
  await expect(page.getByRole('banner').getByText('Olá, Marina').filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Entrar/ })).toHaveCount(0)
})

const cardOf = (page: Page, name: string) => page.getByRole('article', { name })

test('each plan shows its price, its charges and its savings', async ({ page, site: { app } }) => {
  await page.goto(`${app.url}/subscribe`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Um plano para a família inteira')
  expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual([
    'Mensal',
    'Semestral',
    'Anual',
  ])
  await expect(cardOf(page, 'Mensal')).toContainText('R$47,90 por mês')
  await expect(cardOf(page, 'Mensal')).toContainText('Cobrado hoje e todo mês R$47,90')
  await expect(cardOf(page, 'Semestral')).toContainText('Mais popular')
  await expect(cardOf(page, 'Semestral')).toContainText('R$27,90 por mês')
  await expect(cardOf(page, 'Semestral')).toContainText('Economize R$120 em 6 meses')
  await expect(cardOf(page, 'Semestral')).toContainText('Cobrado hoje e a cada 6 meses R$167,40')
  await expect(cardOf(page, 'Anual')).toContainText('R$19,90 por mês')
  await expect(cardOf(page, 'Anual')).toContainText('Economize R$336 por ano')
  await expect(cardOf(page, 'Anual')).toContainText('Cobrado hoje e uma vez por ano R$238,80')
  await expect(cardOf(page, 'Anual')).toContainText('pagos de uma só vez: não há cobrança por mês')
  await expect(page.getByRole('heading', { name: 'Garantia de 7 dias' })).toBeVisible()
  await expect(page.getByText('Renova sozinho; cancele quando quiser, sem multa;')).toBeVisible()
  await expect(page.getByText('Aqui os pagamentos são simulados')).toBeVisible()
})

test('signed-out people register, then pay for the plan they chose', async ({ page, site: { app } }) => {
  await page.goto(`${app.url}/subscribe?volta=%2Fapp%2Fquadro`)
  await cardOf(page, 'Anual').getByRole('link', { name: 'Assinar anual' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cadastrar conta' })).toBeVisible()
  await expect(page.getByText('Depois do cadastro: Plano Anual, R$238,80 uma vez por ano.')).toBeVisible()
  await expectAccessible(page)
  await fillSignUp(page, newGuardian())
  await page.getByRole('button', { name: 'Criar Conta' }).click()
  await expect(page.getByText('Pagamento simulado: nenhum dinheiro é cobrado')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('R$238,80')
  await page.goBack()
  await expect(page).toHaveURL(`${app.url}/subscribe?volta=%2Fapp%2Fquadro`)
})

test('with an account, a plan leads to signing in, then to its payment', async ({ page, site: { app } }) => {
  const guardian = await signUp(page, app)
  await page.context().clearCookies()
  await page.goto(`${app.url}/subscribe`)
  await cardOf(page, 'Mensal').getByRole('link', { name: 'Assinar mensal' }).click()
  await page.getByRole('link', { name: 'Entrar', exact: true }).click()
  // the form of the registration has an e-mail, too
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await fillSignIn(page, guardian)
  await expect(page.getByText('Pagamento simulado: nenhum dinheiro é cobrado')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('R$47,90')
})

test('the checkout refuses subscribers, child members and unknown plans', async ({ page, site }) => {
  const { url } = site.app
  const family = await aFamily()
  const child = await aMember(family, { role: 'child' })
  await signInAs(page, site, child.userId)
  await page.goto(`${url}/assinatura/comecar?plano=annual`)
  await expect(page.getByRole('heading', { level: 1, name: 'Peça a um responsável' })).toBeVisible()
  // leave the page, because it redirects by itself once another person is signed in
  await page.goto('about:blank')
  await signInAs(page, site, family.guardian.id)
  await page.goto(`${url}/assinatura/comecar?plano=gold`)
  await expect(page).toHaveURL(`${url}/subscribe`)
  await page.goto('about:blank')
  await aSubscription(family.guardian.id)
  await page.goto(`${url}/assinatura/comecar?plano=annual`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tudo certo por aqui' })).toBeVisible()
})

test('for a signed-in person, the plan in the URL is marked and focused', async ({ page, site }) => {
  const { app } = site
  await signInAs(page, site, (await aFamily()).guardian.id)
  await page.goto(`${app.url}/subscribe?plano=annual&volta=%2Fapp%2Fquadro`)
  await expect(cardOf(page, 'Anual')).toHaveAttribute('aria-current', 'true')
  await expect(cardOf(page, 'Mensal')).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('button', { name: 'Continuar com o plano anual' })).toBeFocused()
  await expect(page.locator('form[action="/assinatura/comecar"] input[name="volta"]').first()).toHaveValue(
    '/app/quadro',
  )
})

test('without access, the app redirects to the plans with a reason', async ({ page, context, site }) => {
  const { url } = site.app
  const family = await aFamily()
  await aSubscription(family.guardian.id, {
    soldAt: new Date('2026-02-12T15:00:00Z'),
    laterFacts: [{ kind: 'cancelled', occurredAt: '2026-02-13T15:00:00.000Z', references: [] }],
  })
  await page.goto(`${url}/app/quadro`)
  await expect(page).toHaveURL(`${url}/login?volta=%2Fapp%2Fquadro`)
  await signInAs(page, site, family.guardian.id)
  await page.goto(`${url}/app/quadro`)
  await expect(page).toHaveURL(`${url}/subscribe?volta=%2Fapp%2Fquadro`)
  await expect(
    page.getByRole('heading', { name: 'Sua assinatura terminou em 12 de março de 2026.' }),
  ).toBeVisible()
  await expect(page.getByText(/^Nada foi apagado/)).toBeVisible()

  const otherGuardian = await aMember(family, { role: 'parent' })
  const secondDevice = await newDevicePage(context)
  await signInAs(secondDevice, site, otherGuardian.userId)
  await secondDevice.goto(`${url}/subscribe`)
  await expect(
    secondDevice.getByRole('heading', { name: 'A assinatura da sua família terminou.' }),
  ).toBeVisible()
  await expect(secondDevice.getByText('Marina')).toHaveCount(0)
})

test('paying on one device opens the app on the other devices', async ({ page, context, site }) => {
  const family = await aFamily({ children: ['Théo'] })
  const otherGuardian = await aMember(family, { role: 'parent', name: 'Bento Alves' })
  const secondDevice = await newDevicePage(context)
  await signInAs(page, site, family.guardian.id)
  await signInAs(secondDevice, site, otherGuardian.userId)
  // polling is turned off, so both devices depend on the event stream
  for (const device of [page, secondDevice]) {
    await device.addInitScript(() => {
      window.setInterval = (() => 0) as unknown as typeof window.setInterval
    })
  }
  await page.goto(`${site.app.url}/app?tab=tarefas`)
  await secondDevice.goto(`${site.app.url}/subscribe`)
  await expect(page).toHaveURL(/\/subscribe\?volta=/)
  await expect(secondDevice.getByRole('button', { name: 'Assinar mensal' })).toBeVisible()
  await aSubscription(family.guardian.id)
  await expect(page).toHaveURL(`${site.app.url}/app?tab=tarefas`)
  await expect(secondDevice).toHaveURL(`${site.app.url}/app`)
})

test('without the event stream, the plans page polls', async ({ page, site }) => {
  const family = await aFamily()
  await signInAs(page, site, family.guardian.id)
  await page.route('**/assinatura/eventos', (route) => route.abort())
  await page.goto(`${site.app.url}/subscribe`)
  await aSubscription(family.guardian.id)
  await expect(page).toHaveURL(`${site.app.url}/app`)
})

test('a page from the back/forward cache reloads after another sign-in', async ({ page, site }) => {
  const family = await aFamily()
  await page.goto(`${site.app.url}/subscribe`)
  await expect(page.getByRole('link', { name: 'Assinar mensal' })).toBeVisible()
  await signInAs(page, site, family.guardian.id)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('button', { name: 'Assinar mensal' })).toBeVisible()
})

test('a subscriber sees no plans, and a forged form opens no pay page', async ({ page, site }) => {
  const { url } = site.app
  const family = await aFamily()
  await aSubscription(family.guardian.id, { plan: 'semiannual' })
  await signInAs(page, site, family.guardian.id)
  await page.goto(`${url}/subscribe`)
  const notice = page.getByRole('heading', { name: 'Você já tem o plano semestral, e ele está ativo.' })
  await expect(notice).toBeVisible()
  await expect(page.getByText(PRICE)).toHaveCount(0)
  await expect(page.locator('form[action="/assinatura/comecar"]')).toHaveCount(0)
  const response = await page.request.post(`${url}/assinatura/comecar`, {
    form: { plan: 'annual', volta: '/app' },
    headers: { origin: url },
    maxRedirects: 0,
  })
  expect([response.status(), response.headers().location]).toEqual([303, '/subscribe?plano=annual'])
  const checkoutsQuery = database().selectFrom('checkouts').where('user_id', '=', family.guardian.id)
  expect(await checkoutsQuery.select('id').execute()).toEqual([])
  await page.getByRole('link', { name: 'Ir para o app' }).click()
  await expect(page).toHaveURL(`${url}/app`)
})

test('a child member sees a hint instead of prices, and can sign out', async ({ page, site }) => {
  const family = await aFamily()
  const child = await aMember(family, { role: 'child', name: 'Bia' })
  await signInAs(page, site, child.userId)
  await page.goto(`${site.app.url}/app`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Peça a um responsável')
  await expect(page.getByText(PRICE)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Assinar|Continuar/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver meus dados' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Baixar meus dados' })).toHaveCount(0)
  await page.goBack()
  await page.getByRole('main').getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('O combinado não sai caro.')
})

test('after confirming the e-mail, a person can claim the purchase made with it', async ({ page, site }) => {
  const { url } = site.app
  const family = await aFamily()
  const purchaseId = await aSubscription((await aFamily()).guardian.id)
  await updateRows(
    'subscriptions',
    { id: purchaseId },
    { user_id: null, found_by: null, buyer_email: family.guardian.email },
  )
  await signInAs(page, site, family.guardian.id)
  await page.goto(`${url}/subscribe?volta=%2Fapp%2Fquadro`)
  await expect(page.getByRole('button', { name: 'Usar esta compra' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Enviar e-mail de confirmação' }).click()
  await expect(page.getByText(/^Enviamos a mensagem de confirmação/)).toBeVisible()
  await expect(page).toHaveURL(`${url}/subscribe?aviso=email-enviado&volta=%2Fapp%2Fquadro`)

  await updateRows('users', { id: family.guardian.id }, { email_verified: true })
  await page.reload()
  await page.getByRole('button', { name: 'Usar esta compra' }).click()
  await expect(page).toHaveURL(`${url}/app/quadro`)
})

test('caches must not store personal pages, and revalidate the plans page', async ({ page, site }) => {
  const { url } = site.app
  const headers = (await page.request.get(`${url}/subscribe`)).headers()
  expect([headers['cache-control'], headers.vary]).toEqual(['no-cache', 'Cookie, accept-encoding'])
  await signInAs(page, site, (await aFamily()).guardian.id)
  for (const path of ['/subscribe', '/assinatura/volta', '/assinatura/situacao']) {
    const response = await page.request.get(url + path)
    expect(response.headers()['cache-control'], path).toBe('private, no-store')
  }
})

test('without a subscription, a guardian exports data and deletes the account', async ({ page, site }) => {
  const { url } = site.app
  const family = await aFamily({ children: ['Bia'], password: 'Combinado1' })
  await signInAs(page, site, family.guardian.id)
  await page.goto(`${url}/subscribe`)
  await page.getByRole('link', { name: 'Ver meus dados' }).click()
  await expect(page).toHaveURL(`${url}/app/meus-dados`)
  await expectHydrated(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar meus dados' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  await expect(page.getByText('Pronto: a cópia está nos seus downloads.')).toBeVisible()

  await page.getByRole('link', { name: 'Ativar duas etapas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verificação em duas etapas' })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(`${url}/app/meus-dados`)
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(`${url}/subscribe`)

  await page.goto(`${url}/app/meus-dados`)
  await expectHydrated(page)
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  const sheet = page.getByRole('dialog', { name: 'Excluir minha conta' })
  await sheet.getByLabel('Sua senha, para confirmar').fill('Combinado1')
  await sheet.getByRole('button', { name: 'Excluir para sempre' }).click()
  await expect(page).toHaveURL(`${url}/conta-excluida`)
})

test("a person without subscription can use the app of a subscriber's family", async ({ page, site }) => {
  const { url } = site.app
  const hostFamily = await aFamily({ guardianName: 'Rafael Souza' })
  await aSubscription(hostFamily.guardian.id)
  const { code } = await anInvite(hostFamily.scope)
  const family = await aFamily()
  await signInAs(page, site, family.guardian.id)
  await page.goto(`${url}/subscribe`)
  await page.getByRole('link', { name: 'Já tem um código de convite?' }).click()
  await expectHydrated(page)
  await page.getByLabel('Código de convite').fill(code)
  await page.getByRole('button', { name: 'Entrar na família' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Entrar/ })
    .click()
  await expect(page.getByText(/^Você entrou na /)).toBeVisible()
  await expect(page).toHaveURL(`${url}/app`)
})

test('the plans and Meus dados are accessible and fit every width', async ({ page, site }) => {
  const expectValidLayout = async (path: string) => {
    await page.goto(site.app.url + path)
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page)
      await expectAccessibleInBothSchemes(page)
    }
  }
  await expectValidLayout('/subscribe')
  const family = await aFamily()
  await aSubscription(family.guardian.id, { soldAt: new Date('2026-02-05T12:00:00Z') })
  await signInAs(page, site, family.guardian.id)
  await expectValidLayout('/subscribe?plano=semiannual&aviso=pagina-fechada')
  await expectValidLayout('/subscribe?plano=annual')
  await expectValidLayout('/app/meus-dados')
  await signInAs(page, site, (await aMember(family, { role: 'child' })).userId)
  await expectValidLayout('/subscribe')
  await expectValidLayout('/app/meus-dados')
  await aSubscription(family.guardian.id)
  await expectValidLayout('/subscribe')
})

test('without payments there are no plans, prices or payment links', async ({ page, app }) => {
  for (const path of ['/subscribe', '/assinatura/volta', '/assinatura/situacao', '/assinatura/eventos']) {
    const response = await page.request.get(app.url + path, { maxRedirects: 0 })
    expect([response.status(), response.headers().location], path).toEqual([302, '/'])
  }
  for (const path of ['comecar', 'usar-compra', 'confirmar-email']) {
    const response = await page.request.post(`${app.url}/assinatura/${path}`, {
      form: { plan: 'annual' },
      headers: { origin: app.url },
      maxRedirects: 0,
    })
    expect([response.status(), response.headers().location], path).toEqual([303, '/'])
  }
  for (const path of ['/login', '/termos', '/privacidade']) {
    await page.goto(app.url + path)
    await expect(page.locator('a[href*="/subscribe"], a[href^="/assinatura"]')).toHaveCount(0)
    await expect(page.getByText(PRICE)).toHaveCount(0)
  }
})

test('a removed member is redirected to the plans, with the reason and a link', async ({ page, site }) => {
  const family = await aFamily({ guardianName: 'Marina Alves' })
  await aSubscription(family.guardian.id)
  const otherGuardian = await aMember(family, { role: 'parent', name: 'Beto Lima' })
  await signInAs(page, site, otherGuardian.userId)
  await page.goto(`${site.app.url}/app`)
  await expectHydrated(page)
  expect(await removeMember(family.scope, { userId: otherGuardian.userId, turnOffDevices: true })).toEqual({
    ok: true,
  })
  // the open page redirects by itself
  await expect(page).toHaveURL(/\/subscribe/)
  const notice = page.getByRole('region', { name: 'Você não faz mais parte da Família de Marina' })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectFits(page)
  await notice.getByRole('link', { name: 'Entrar com um código' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar em outra família' })).toBeInViewport()
})

test('a family whose payer was removed can invite the payer again', async ({ page, site }) => {
  const { url } = site.app
  const family = await aFamily({ guardianName: 'Marina Alves', children: ['Bia'] })
  await aSubscription(family.guardian.id)
  const otherGuardian = await aMember(family, { role: 'parent', name: 'Beto Lima' })
  expect(await removeMember(otherGuardian, { userId: family.guardian.id, turnOffDevices: true })).toEqual({
    ok: true,
  })
  await signInAs(page, site, otherGuardian.userId)
  await page.goto(`${url}/app`)
  await expect(page).toHaveURL(/\/subscribe/)
  await page.getByRole('link', { name: 'Ver meus dados' }).click()
  await expectHydrated(page)
  await page.getByRole('button', { name: 'Gerar código' }).click()
  const code = page.getByRole('img', { name: /^Código ([A-Z2-9] ){5}[A-Z2-9]$/ })
  await expect(code).toBeVisible()
  await expectAccessible(page)
  const codeText = (await code.textContent()) ?? ''
  await signInAs(page, site, family.guardian.id)
  await page.goto(`${url}/app/meus-dados`)
  await expectHydrated(page)
  await page.getByLabel('Código de convite').fill(codeText)
  await page.getByRole('button', { name: 'Entrar na família' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Entrar/ })
    .click()
  await expect(page.getByText('Saldo de Bia').first()).toBeVisible()
})

test('who leaves a subscribed family reads the message for a second, then why the plans are shown', async ({
  page,
  site,
}) => {
  const family = await aFamily()
  await aSubscription(family.guardian.id)
  const bento = await aMember(family, { role: 'parent' })
  await signInAs(page, site, bento.userId)
  await page.goto(`${site.app.url}/app`)
  await openConfig(page, 'Privacidade e dados')
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes('Você saiu da ')) return
      observer.disconnect()
      sessionStorage.setItem('leftAt', String(Date.now()))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Sair da família' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair da família' }).click()
  await page.waitForURL(`${site.app.url}/subscribe?volta=*`)
  const pauseMs = await page.evaluate(() => performance.timeOrigin - Number(sessionStorage.getItem('leftAt')))
  // a busy machine renders the message late, so the measured pause may be shorter
  expect(pauseMs).toBeGreaterThan(700)
  await expect(page.getByRole('heading', { name: 'Sua família ainda não tem assinatura' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Entrar com um código' })).toBeVisible()
  await expectAccessible(page)
})
