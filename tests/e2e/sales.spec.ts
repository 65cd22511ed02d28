import { randomUUID } from 'node:crypto'
import { database } from '#app/database/database.server.ts'
import { aHotmartEvent, HOTMART_ENVIRONMENT, sendHotmart } from '#tests/support/hotmart-events.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aFamily } from '#tests/support/people.ts'
import { testWithAppOnPostgres } from './app-on-postgres-test.ts'
import { expect, expectAccessible, expectContrast } from './app-test.ts'
import { enterAsAdministrator } from './session-steps.ts'

const test = testWithAppOnPostgres(HOTMART_ENVIRONMENT)

const DAY = 24 * 60 * 60 * 1000

/** Statuses of the events that are not settled yet. */
const unsettledStatuses = async () => {
  const rows = await database()
    .selectFrom('payment_events')
    .select('status')
    .where('status', 'in', ['waiting', 'held'])
    .execute()
  return rows.map(({ status }) => status)
}

test('an administrator accepts a held event and assigns a purchase', async ({ page, running: { app } }) => {
  const buyer = await aFamily()
  const renewing = await aFamily()
  await aSubscription(renewing.guardian.id, { provider: 'hotmart', plan: 'semiannual' })
  const leaving = await aFamily()
  await aSubscription(leaving.guardian.id, {
    provider: 'hotmart',
    plan: 'annual',
    soldAt: new Date(Date.now() - DAY),
    laterFacts: [{ kind: 'cancelled', references: [], occurredAt: new Date().toISOString() }],
  })
  const code = `S${randomUUID()}`
  expect((await sendHotmart(app.url, aHotmartEvent({ code, cents: 990 }))).status).toBe(200)
  await enterAsAdministrator(page, app.url)

  await expect.poll(unsettledStatuses).toEqual(['held'])
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
  await expect.poll(unsettledStatuses).toEqual([])
  await page.reload()
  await expect(page.getByText('compradora@exemplo.com.br')).toBeVisible()

  const email = page.getByLabel('E-mail da conta')
  await email.fill('ninguem@exemplo.com.br')
  await page.getByRole('button', { name: 'Dar a esta conta' }).click()
  await expect(page.getByRole('alert')).toHaveText('Usuário não encontrado')
  await email.fill(buyer.guardian.email)
  await page.getByRole('button', { name: 'Dar a esta conta' }).click()
  await expect(page.getByText('Pronto: a compra foi para essa conta.')).toBeVisible()
  await expect(page.getByText('Toda compra tem a sua conta.')).toBeVisible()
  await expect(plans.getByRole('row', { name: 'Mensal 1 1 0 0 R$47,90' })).toBeVisible()

  // a status set by an administrator applies at once
  await page.getByLabel('E-mail da pessoa').fill(renewing.guardian.email)
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

test('signed out, the sales page redirects to signing in', async ({ request, running: { app } }) => {
  const response = await request.get(`${app.url}/admin/assinaturas`, { maxRedirects: 0 })
  expect(response.headers().location).toBe('/login?volta=%2Fadmin%2Fassinaturas')
})

test('forged, corrupted and oversized webhooks are refused', async ({ running: { app } }) => {
  const body = aHotmartEvent()
  expect((await sendHotmart(app.url, body, 'falso')).status).toBe(401)
  expect((await sendHotmart(app.url, body.slice(1))).status).toBe(400)
  const old = aHotmartEvent({ at: new Date(Date.now() - 40 * DAY) })
  expect((await sendHotmart(app.url, old)).status).toBe(400)
  // the server may close the connection before it has read ten megabytes
  const large = await sendHotmart(app.url, 'x'.repeat(10 * 1024 * 1024)).catch(() => undefined)
  expect([413, undefined]).toContain(large?.status)
  expect((await fetch(`${app.url}/webhooks/hotmart`)).status).toBe(405)
  expect((await fetch(`${app.url}/webhooks/paypal`, { method: 'POST', body })).status).toBe(404)
  expect((await sendHotmart(app.url, body)).status).toBe(200)
})
