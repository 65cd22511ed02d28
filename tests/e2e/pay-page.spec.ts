import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from '#tests/support/running-app.ts'
import { expect, newGuardian, signUp, test } from './fixtures.ts'
import { startSite } from './shared-apps.ts'

const OFFERS = {
  PAYMENTS_PRODUCT_ID: 'H788921',
  PAYMENTS_OFFER_MONTHLY: 'mensal01',
  PAYMENTS_OFFER_SEMIANNUAL: 'semestral01',
  PAYMENTS_OFFER_ANNUAL: 'anual01',
}

/** Starts a server that shows a pay page in place of the provider. */
async function startPayPage(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end('<title>Pagar</title><h1>Pagar</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return server
}

const urlOf = (server: Server) => `http://localhost:${(server.address() as AddressInfo).port}`

test("a plan's button leads to the provider's pay page with product, offer, name, e-mail and a nonce, as the Content-Security-Policy allows", async ({
  page,
}) => {
  const payPage = await startPayPage()
  const { app, stop } = await startSite({
    ...OFFERS,
    PAYMENTS: 'hotmart',
    HOTMART_HOTTOK: 'segredo',
    HOTMART_PAY_URL: urlOf(payPage),
  })
  const guardian = await signUp(page, app, newGuardian('Zoë Conceição'))
  await expect(page).toHaveURL(`${app.url}/subscribe?volta=%2Fapp`)
  await expect(page.getByText(/simulad/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Assinar semestral' }).click()
  await expect(page.getByRole('heading', { name: 'Pagar' })).toBeVisible()
  const url = new URL(page.url())
  expect(url.origin + url.pathname).toBe(`${urlOf(payPage)}/H788921`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    off: 'semestral01',
    email: guardian.email,
    name: 'Zoë Conceição',
    sck: expect.stringMatching(/^[\w-]{22}$/),
  })
  // the buyer returns without paying
  await page.goto(`${app.url}/assinatura/volta`)
  await expect(page.getByRole('heading', { level: 1, name: 'Quase lá' })).toBeVisible()
  await stop()
  payPage.close()
})

test('a pay page that cannot be opened shows a message and keeps the choice', async ({ page }) => {
  const { app, stop } = await startSite({
    ...OFFERS,
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    // no server listens on this port
    STRIPE_API_URL: `http://localhost:${await freePort()}`,
  })
  await signUp(page, app, newGuardian())
  await page.goto(`${app.url}/subscribe?volta=%2Fapp%2Fquadro`)
  await page.getByRole('button', { name: 'Assinar anual' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Não conseguimos abrir a página de pagamento. Tente de novo em instantes.')
  await expect(alert).toBeFocused()
  await expect(page.getByRole('button', { name: 'Continuar com o plano anual' })).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/subscribe?plano=annual&aviso=pagina-fechada&volta=%2Fapp%2Fquadro`)
  await stop()
})
