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
  await page.getByRole('banner').locator('summary').click()
  await expect(page.getByRole('link', { name: 'Vendas' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)

  await page.getByRole('button', { name: /^Aceitar assim mesmo/ }).click()
  await expect(page.getByText('Pronto: o aviso vai ser tratado agora.')).toBeVisible()
  await expect.poll(findUnprocessedStatuses).toEqual([])
  await page.reload()
  await expect(page.getByText('compradora@exemplo.com.br')).toBeVisible()

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
  await page.getByLabel('E-mail da pessoa').fill(renewingFamily.guardian.email)
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
