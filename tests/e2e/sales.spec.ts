import { randomUUID } from 'node:crypto'
import { database } from '#app/database/database.server.ts'
import { aHotmartEvent, HOTMART_ENVIRONMENT, sendHotmart } from '#tests/support/hotmart-events.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aFamily } from '#tests/support/people.ts'
import { expect, expectAccessible, expectContrast, test as base, useSite } from './fixtures.ts'
import { signInAsAdministrator } from './session-steps.ts'
import { type StartedSite, startSite } from './shared-apps.ts'

let hotmartSite: StartedSite
// oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
const test = base.extend({ site: async ({}, use) => useSite(hotmartSite, use) })
test.beforeAll(async () => void (hotmartSite = await startSite(HOTMART_ENVIRONMENT)))
test.afterAll(() => hotmartSite.stop())

const DAY_MS = 24 * 60 * 60 * 1000

/** Statuses of the events that are not processed yet. */
const findUnprocessedStatuses = async () => {
  const rows = await database()
    .selectFrom('payment_events')
    .select('status')
    .where('status', 'in', ['waiting', 'held'])
    .execute()
  return rows.map(({ status }) => status)
}

test('an administrator accepts a held event and assigns a purchase', async ({ page, site: { app } }) => {
  const buyer = await aFamily()
  const renewingFamily = await aFamily()
  await aSubscription(renewingFamily.guardian.id, { provider: 'hotmart', plan: 'semiannual' })
  const cancelledFamily = await aFamily()
  await aSubscription(cancelledFamily.guardian.id, {
    provider: 'hotmart',
    plan: 'annual',
    soldAt: new Date(Date.now() - DAY_MS),
    laterFacts: [{ kind: 'cancelled', references: [], occurredAt: new Date().toISOString() }],
  })
  const code = `S${randomUUID()}`
  expect((await sendHotmart(app.url, aHotmartEvent({ code, cents: 990 }))).status).toBe(200)
  await signInAsAdministrator(page, app.url)

  await expect.poll(findUnprocessedStatuses).toEqual(['held'])
  await page.goto(`${app.url}/admin/assinaturas`)
  await expect(page.getByText('Retido: O valor não é o do plano.').first()).toBeVisible()
  const plans = page.getByRole('region', { name: 'Ativas por plano' })
  await expect(plans.getByRole('row', { name: 'Semestral 1 1 0 0 R$27,90' })).toBeVisible()
  await expect(plans.getByRole('row', { name: 'Anual 1 0 1 0 R$0' })).toBeVisible()
  await page.getByRole('banner').locator('summary').filter({ visible: true }).click()
  await expect(page.getByRole('link', { name: 'Vendas' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)

  await page.getByRole('button', { name: /^Aceitar assim mesmo/ }).click()
  await expect(page.getByText('Pronto: o aviso vai ser tratado agora.')).toBeVisible()
  await expect.poll(findUnprocessedStatuses).toEqual([])
  await page.reload()
  await expect(page.getByText('compradora@exemplo.com.br').first()).toBeVisible()

  const emailField = page.getByLabel('E-mail da conta')
  await emailField.fill('ninguem@exemplo.com.br')
  await page.getByRole('button', { name: 'Dar a esta conta' }).click()
  await expect(page.getByRole('alert')).toHaveText('Usuário não encontrado')
  await emailField.fill(buyer.guardian.email)
  await page.getByRole('button', { name: 'Dar a esta conta' }).click()
  await expect(page.getByText('Pronto: a compra foi para essa conta.')).toBeVisible()
  await expect(page.getByText('Toda compra tem a sua conta.')).toBeVisible()
  await expect(plans.getByRole('row', { name: 'Mensal 1 1 0 0 R$47,90' })).toBeVisible()

  // a status set by an administrator applies at once
  await page.getByLabel('E-mail ou código da compra').fill(renewingFamily.guardian.email)
  await page.getByRole('button', { name: 'Procurar' }).click()
  await page.getByLabel('Situação').selectOption('Inativa')
  await page.getByRole('button', { name: 'Mudar situação' }).click()
  await expect(page.getByText('Pronto: a situação foi mudada.')).toBeVisible()
  await expect(plans.getByRole('row', { name: 'Semestral 0 0 0 0 R$0' })).toBeVisible()

  // processing the event again changes nothing
  await page
    .getByRole('button', { name: /^Processar de novo/ })
    .first()
    .click()
  await expect(page.getByText('Pronto: o aviso vai ser tratado agora.')).toBeVisible()
  await page.goto(`${app.url}/admin/assinaturas`)
  await expect(plans.getByRole('row', { name: 'Mensal 1 1 0 0 R$47,90' })).toBeVisible()
})

test('a search by purchase code finds a held purchase, and access is given to an account', async ({
  page,
  site: { app },
}) => {
  const { guardian } = await aFamily()
  const transaction = `HP${randomUUID()}`
  expect((await sendHotmart(app.url, aHotmartEvent({ transaction, cents: 991 }))).status).toBe(200)
  await expect.poll(findUnprocessedStatuses).toContain('held')
  await signInAsAdministrator(page, app.url)
  await page.goto(`${app.url}/admin/assinaturas`)
  const searchField = page.getByLabel('E-mail ou código da compra')
  await searchField.fill(transaction)
  await page.getByRole('button', { name: 'Procurar' }).click()
  const found = page.getByRole('region', { name: 'Avisos encontrados' })
  await expect(found.getByText(`Código da compra: ${transaction}`)).toBeVisible()
  await expect(found.getByText('E-mail da compra: compradora@exemplo.com.br')).toBeVisible()
  await found.getByRole('button', { name: /^Deixar de lado/ }).click()

  await searchField.fill(guardian.email)
  await page.getByRole('button', { name: 'Procurar' }).click()
  await expect(page.getByText('Esta pessoa não tem assinatura.')).toBeVisible()
  await page.getByLabel('3 meses').check()
  await page.getByLabel('Imprensa').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dar acesso' }).click()
  await expect(page.getByText('Pronto: o acesso foi dado.')).toBeVisible()
  await expect(page.getByText(/: Imprensa\. Por /)).toBeVisible()
  await page.getByRole('button', { name: 'Encerrar este acesso agora' }).click()
  await expect(page.getByText('Pronto: a situação foi mudada.')).toBeVisible()
  await expect(page.getByText('Acesso dado · Inativa')).toBeVisible()
})

test('forged, corrupted and oversized webhooks are refused', async ({ site: { app } }) => {
  const body = aHotmartEvent()
  expect((await sendHotmart(app.url, body, 'falso')).status).toBe(401)
  expect((await sendHotmart(app.url, body.slice(1))).status).toBe(400)
  const oldEvent = aHotmartEvent({ at: new Date(Date.now() - 40 * DAY_MS) })
  expect((await sendHotmart(app.url, oldEvent)).status).toBe(400)
  // undefined: the server may close the connection before it has read ten megabytes
  const largeResponse = await sendHotmart(app.url, 'x'.repeat(10 * 1024 * 1024)).catch(() => undefined)
  expect([413, undefined]).toContain(largeResponse?.status)
  expect((await fetch(`${app.url}/webhooks/hotmart`)).status).toBe(405)
  expect((await fetch(`${app.url}/webhooks/paypal`, { method: 'POST', body })).status).toBe(404)
  expect((await sendHotmart(app.url, body)).status).toBe(200)
})
