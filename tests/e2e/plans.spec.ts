import type { Page } from '@playwright/test'
import { database } from '#app/database/database.server.ts'
import { removeMember } from '#app/domain/families/review/remove-member.server.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aFamily, aMember, anInvite } from '#tests/support/people.ts'
import {
  anotherDevice,
  expect,
  expectAccessible,
  expectContrast,
  newGuardian,
  signUp,
  test as appTest,
} from './app-test.ts'
import { enterAs, test } from './paying-test.ts'

const PRICE = /R\$/

async function expectFits(page: Page) {
  const beyond = await page.evaluate(() => {
    const root = document.documentElement
    return root.scrollWidth - root.clientWidth
  })
  expect(beyond, 'pixels beyond the right edge').toBeLessThanOrEqual(0)
}

/** Opened as a document: a tap before its scripts have come would be lost. */
async function expectAlive(page: Page) {
  await expect(page.getByRole('status', { name: 'Avisos', includeHidden: true })).toBeAttached()
}

test('the plans page knows who is signed in before any script runs', async ({ browser, paying }) => {
  const { guardian } = await aFamily({ guardianName: 'Marina Alves' })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await enterAs(page, paying, guardian.id)
  await page.goto(`${paying.app.url}/subscribe`)
  await expect(page.getByRole('banner').getByText('Olá, Marina Alves')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Entrar/ })).toHaveCount(0)
  await context.close()
})

const cardOf = (page: Page, name: string) => page.getByRole('article', { name })

test('says what each plan costs, what is charged in total and when, and what it saves', async ({
  page,
  paying: { app },
}) => {
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

test('signed out, a plan leads to signing up and straight to its payment', async ({
  page,
  paying: { app },
}) => {
  await page.goto(`${app.url}/subscribe?volta=%2Fapp%2Fquadro`)
  await cardOf(page, 'Anual').getByRole('link', { name: 'Assinar anual' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cadastrar conta' })).toBeVisible()
  await expect(page.getByText('Depois do cadastro: Plano Anual, R$238,80 uma vez por ano.')).toBeVisible()
  await expectAccessible(page)
  const guardian = newGuardian()
  await page.getByLabel('Nome completo').fill(guardian.name)
  await page.getByLabel('E-mail').fill(guardian.email)
  await page.getByLabel('Senha', { exact: true }).fill(guardian.password)
  await page.getByLabel('Confirmar senha').fill(guardian.password)
  await page.getByRole('checkbox', { name: /responsável/i }).check()
  await page.getByRole('button', { name: 'Criar Conta' }).click()
  await expect(page.getByText('Pagamento simulado: nenhum dinheiro é cobrado')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('R$238,80')
  await page.goBack()
  await expect(page).toHaveURL(`${app.url}/subscribe?volta=%2Fapp%2Fquadro`)
})

test('signed out with an account already, a plan leads to signing in and straight to its payment', async ({
  page,
  paying: { app },
}) => {
  const guardian = newGuardian()
  await signUp(page, app, guardian)
  await page.context().clearCookies()
  await page.goto(`${app.url}/subscribe`)
  await cardOf(page, 'Mensal').getByRole('link', { name: 'Assinar mensal' }).click()
  await page.getByRole('link', { name: 'Entrar', exact: true }).click()
  await page.getByLabel('E-mail').fill(guardian.email)
  await page.getByLabel('Senha', { exact: true }).fill(guardian.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Pagamento simulado: nenhum dinheiro é cobrado')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('R$47,90')
})

test('the way straight to the payment buys nothing twice, and nothing for a child or without a plan', async ({
  page,
  paying,
}) => {
  const { url } = paying.app
  const family = await aFamily()
  const child = await aMember(family, { role: 'child' })
  await enterAs(page, paying, child.userId)
  await page.goto(`${url}/assinatura/comecar?plano=annual`)
  await expect(page.getByRole('heading', { level: 1, name: 'Peça a um responsável' })).toBeVisible()
  // that page leads on by itself once somebody else is signed in
  await page.goto('about:blank')
  await enterAs(page, paying, family.guardian.id)
  await page.goto(`${url}/assinatura/comecar?plano=gold`)
  await expect(page).toHaveURL(`${url}/subscribe`)
  await page.goto('about:blank')
  await aSubscription(family.guardian.id)
  await page.goto(`${url}/assinatura/comecar?plano=annual`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tudo certo por aqui' })).toBeVisible()
})

test('a plan in the address is marked for whoever is signed in, and has the focus', async ({
  page,
  paying,
}) => {
  const { app } = paying
  await enterAs(page, paying, (await aFamily()).guardian.id)
  await page.goto(`${app.url}/subscribe?plano=annual&volta=%2Fapp%2Fquadro`)
  await expect(cardOf(page, 'Anual')).toHaveAttribute('aria-current', 'true')
  await expect(cardOf(page, 'Mensal')).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('button', { name: 'Continuar com o plano anual' })).toBeFocused()
  await expect(page.locator('form[action="/assinatura/comecar"] input[name="volta"]').first()).toHaveValue(
    '/app/quadro',
  )
})

test('the gate leads here and says what ended; nothing of the family is lost', async ({
  page,
  context,
  paying,
}) => {
  const { url } = paying.app
  const family = await aFamily()
  await aSubscription(family.guardian.id, {
    at: new Date('2026-02-12T15:00:00Z'),
    then: [{ kind: 'cancelled', occurredAt: '2026-02-13T15:00:00.000Z', references: [] }],
  })
  await page.goto(`${url}/app/quadro`)
  await expect(page).toHaveURL(`${url}/login?volta=%2Fapp%2Fquadro`)
  await enterAs(page, paying, family.guardian.id)
  await page.goto(`${url}/app/quadro`)
  await expect(page).toHaveURL(`${url}/subscribe?volta=%2Fapp%2Fquadro`)
  await expect(
    page.getByRole('heading', { name: 'Sua assinatura terminou em 12 de março de 2026.' }),
  ).toBeVisible()
  await expect(page.getByText(/^Nada foi apagado/)).toBeVisible()

  const other = await aMember(family, { role: 'parent' })
  const elsewhere = await anotherDevice(context)
  await enterAs(elsewhere, paying, other.userId)
  await elsewhere.goto(`${url}/subscribe`)
  await expect(
    elsewhere.getByRole('heading', { name: 'A assinatura da sua família terminou.' }),
  ).toBeVisible()
  await expect(elsewhere.getByText('Marina')).toHaveCount(0)
})

test('paying on one device opens the app on another that stands before the plans', async ({
  page,
  context,
  paying,
}) => {
  const family = await aFamily({ children: ['Théo'] })
  const other = await aMember(family, { role: 'parent', name: 'Bento Alves' })
  const elsewhere = await anotherDevice(context)
  await enterAs(page, paying, family.guardian.id)
  await enterAs(elsewhere, paying, other.userId)
  // both hear it from the server: neither asks again and again
  for (const device of [page, elsewhere]) {
    await device.addInitScript(() => {
      window.setInterval = (() => 0) as unknown as typeof window.setInterval
    })
  }
  await page.goto(`${paying.app.url}/app?tab=tarefas`)
  await elsewhere.goto(`${paying.app.url}/subscribe`)
  await expect(page).toHaveURL(/\/subscribe\?volta=/)
  await expect(elsewhere.getByRole('button', { name: 'Assinar mensal' })).toBeVisible()
  await aSubscription(family.guardian.id)
  await expect(page).toHaveURL(`${paying.app.url}/app?tab=tarefas`)
  await expect(elsewhere).toHaveURL(`${paying.app.url}/app`)
})

test('where nobody can be told, the page asks', async ({ page, paying }) => {
  const family = await aFamily()
  await enterAs(page, paying, family.guardian.id)
  await page.route('**/assinatura/eventos', (route) => route.abort())
  await page.goto(`${paying.app.url}/subscribe`)
  await aSubscription(family.guardian.id)
  await expect(page).toHaveURL(`${paying.app.url}/app`)
})

test('a page out of the memory of the browser asks whether it is still the right one', async ({
  page,
  paying,
}) => {
  const family = await aFamily()
  await page.goto(`${paying.app.url}/subscribe`)
  await expect(page.getByRole('link', { name: 'Assinar mensal' })).toBeVisible()
  await enterAs(page, paying, family.guardian.id)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('button', { name: 'Assinar mensal' })).toBeVisible()
})

test('who has a subscription is sold nothing, and a form sent all the same opens no pay page', async ({
  page,
  paying,
}) => {
  const { url } = paying.app
  const family = await aFamily()
  await aSubscription(family.guardian.id, { plan: 'semiannual' })
  await enterAs(page, paying, family.guardian.id)
  await page.goto(`${url}/subscribe`)
  const words = page.getByRole('heading', { name: 'Você já tem o plano semestral, e ele está ativo.' })
  await expect(words).toBeVisible()
  await expect(page.getByText(PRICE)).toHaveCount(0)
  await expect(page.locator('form[action="/assinatura/comecar"]')).toHaveCount(0)
  const answer = await page.request.post(`${url}/assinatura/comecar`, {
    form: { plan: 'annual', volta: '/app' },
    headers: { origin: url },
    maxRedirects: 0,
  })
  expect([answer.status(), answer.headers().location]).toEqual([303, '/subscribe?plano=annual'])
  const checkouts = database().selectFrom('checkouts').where('user_id', '=', family.guardian.id)
  expect(await checkouts.select('id').execute()).toEqual([])
  await page.getByRole('link', { name: 'Ir para o app' }).click()
  await expect(page).toHaveURL(`${url}/app`)
})

test('a child is asked to fetch a guardian, without any price, and can sign out', async ({
  page,
  paying,
}) => {
  const family = await aFamily()
  const child = await aMember(family, { role: 'child', name: 'Bia' })
  await enterAs(page, paying, child.userId)
  await page.goto(`${paying.app.url}/app`)
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

test('a purchase made with the own e-mail is found once it is confirmed, and opens the app', async ({
  page,
  paying,
}) => {
  const { url } = paying.app
  const family = await aFamily()
  const bought = await aSubscription((await aFamily()).guardian.id)
  await database()
    .updateTable('subscriptions')
    .set({ user_id: null, found_by: null, buyer_email: family.guardian.email })
    .where('id', '=', bought)
    .execute()
  await enterAs(page, paying, family.guardian.id)
  await page.goto(`${url}/subscribe?volta=%2Fapp%2Fquadro`)
  await expect(page.getByRole('button', { name: 'Usar esta compra' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Enviar e-mail de confirmação' }).click()
  await expect(page.getByText(/^Enviamos a mensagem de confirmação/)).toBeVisible()
  await expect(page).toHaveURL(`${url}/subscribe?aviso=email-enviado&volta=%2Fapp%2Fquadro`)

  await database()
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', family.guardian.id)
    .execute()
  await page.reload()
  await page.getByRole('button', { name: 'Usar esta compra' }).click()
  await expect(page).toHaveURL(`${url}/app/quadro`)
})

test('no cache keeps what one person is shown, and one that asks may keep the page for everybody', async ({
  page,
  paying,
}) => {
  const { url } = paying.app
  const forEverybody = (await page.request.get(`${url}/subscribe`)).headers()
  expect([forEverybody['cache-control'], forEverybody.vary]).toEqual(['no-cache', 'Cookie, accept-encoding'])
  await enterAs(page, paying, (await aFamily()).guardian.id)
  for (const path of ['/subscribe', '/assinatura/volta', '/assinatura/situacao']) {
    const answer = await page.request.get(url + path)
    expect(answer.headers()['cache-control'], path).toBe('private, no-store')
  }
})

test('without a subscription a family takes its copy, and leaves for good', async ({ page, paying }) => {
  const { url } = paying.app
  const family = await aFamily({ children: ['Bia'], password: 'Combinado1' })
  await enterAs(page, paying, family.guardian.id)
  await page.goto(`${url}/subscribe`)
  await page.getByRole('link', { name: 'Ver meus dados' }).click()
  await expect(page).toHaveURL(`${url}/app/meus-dados`)
  await expectAlive(page)
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
  await expectAlive(page)
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  const sheet = page.getByRole('dialog', { name: 'Excluir minha conta' })
  await sheet.getByLabel('Sua senha, para confirmar').fill('Combinado1')
  await sheet.getByRole('button', { name: 'Excluir para sempre' }).click()
  await expect(page).toHaveURL(`${url}/conta-excluida`)
})

test("another family's code opens its app without a subscription of one's own", async ({ page, paying }) => {
  const { url } = paying.app
  const friends = await aFamily({ guardianName: 'Rafael Souza' })
  await aSubscription(friends.guardian.id)
  const { code } = await anInvite(friends.scope)
  const family = await aFamily()
  await enterAs(page, paying, family.guardian.id)
  await page.goto(`${url}/subscribe`)
  await page.getByRole('link', { name: 'Já tem um código de convite?' }).click()
  await expectAlive(page)
  await page.getByLabel('Código de convite').fill(code)
  await page.getByRole('button', { name: 'Entrar na família' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entrar e excluir' }).click()
  await expect(page.getByText(/^Você entrou na /)).toBeVisible()
  await expect(page).toHaveURL(`${url}/app`)
})

for (const width of [320, 768, 1280]) {
  test(`the plans and the own data are accessible and fit at ${width} px, by day and by night`, async ({
    page,
    paying,
  }) => {
    const look = async (path: string) => {
      await page.goto(paying.app.url + path)
      await expectFits(page)
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expectContrast(page)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await look('/subscribe')
    const family = await aFamily()
    await aSubscription(family.guardian.id, { at: new Date('2026-02-05T12:00:00Z') })
    await enterAs(page, paying, family.guardian.id)
    await look('/subscribe?plano=semiannual&aviso=pagina-fechada')
    await look('/subscribe?plano=annual')
    await look('/app/meus-dados')
    await enterAs(page, paying, (await aMember(family, { role: 'child' })).userId)
    await look('/subscribe')
    await look('/app/meus-dados')
    await aSubscription(family.guardian.id)
    await look('/subscribe')
  })
}

appTest('where nothing is sold there are no plans, no prices and no way to pay', async ({ page, app }) => {
  for (const path of ['/subscribe', '/assinatura/volta', '/assinatura/situacao', '/assinatura/eventos']) {
    const answer = await page.request.get(app.url + path, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location], path).toEqual([302, '/'])
  }
  for (const path of ['comecar', 'usar-compra', 'confirmar-email']) {
    const answer = await page.request.post(`${app.url}/assinatura/${path}`, {
      form: { plan: 'annual' },
      headers: { origin: app.url },
      maxRedirects: 0,
    })
    expect([answer.status(), answer.headers().location], path).toEqual([303, '/'])
  }
  for (const path of ['/login', '/termos', '/privacidade']) {
    await page.goto(app.url + path)
    await expect(page.locator('a[href*="/subscribe"], a[href^="/assinatura"]')).toHaveCount(0)
    await expect(page.getByText(PRICE)).toHaveCount(0)
  }
})

test('somebody whom a payer removed is led to the plans, reads why there, and finds the way back', async ({
  page,
  paying,
}) => {
  const family = await aFamily({ guardianName: 'Marina Alves' })
  await aSubscription(family.guardian.id)
  const other = await aMember(family, { role: 'parent', name: 'Beto Lima' })
  await enterAs(page, paying, other.userId)
  await page.goto(`${paying.app.url}/app`)
  await expectAlive(page)
  expect(await removeMember(family.scope, { userId: other.userId })).toEqual({ ok: true })
  // the open screen goes there by itself
  await expect(page).toHaveURL(/\/subscribe/)
  const notice = page.getByRole('region', { name: 'Você não faz mais parte da Família de Marina' })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectFits(page)
  await notice.getByRole('link', { name: 'Entrar com um código' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar em outra família' })).toBeInViewport()
})

test('without a plan a family makes a code by which who pays comes back', async ({ page, paying }) => {
  const { url } = paying.app
  const family = await aFamily({ guardianName: 'Marina Alves', children: ['Bia'] })
  await aSubscription(family.guardian.id)
  const other = await aMember(family, { role: 'parent', name: 'Beto Lima' })
  expect(await removeMember(other, { userId: family.guardian.id })).toEqual({ ok: true })
  await enterAs(page, paying, other.userId)
  await page.goto(`${url}/app`)
  await expect(page).toHaveURL(/\/subscribe/)
  await page.getByRole('link', { name: 'Ver meus dados' }).click()
  await expectAlive(page)
  await page.getByRole('button', { name: 'Gerar código' }).click()
  const code = page.getByRole('img', { name: /^Código ([A-Z2-9] ){5}[A-Z2-9]$/ })
  await expect(code).toBeVisible()
  await expectAccessible(page)
  const letters = (await code.textContent()) ?? ''
  await enterAs(page, paying, family.guardian.id)
  await page.goto(`${url}/app/meus-dados`)
  await expectAlive(page)
  await page.getByLabel('Código de convite').fill(letters)
  await page.getByRole('button', { name: 'Entrar na família' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entrar e excluir' }).click()
  await expect(page.getByText('Saldo de Bia').first()).toBeVisible()
})
