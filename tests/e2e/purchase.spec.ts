import { type RunningApp, startApp } from '#tests/support/running-app.ts'
import { anotherDevice, expect, newGuardian, signIn, test as base } from './app-test.ts'
import { openTab } from './family-steps.ts'

/** The built product as the README starts it: embedded database, simulated provider. */
const test = base.extend<object, { shop: RunningApp }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const shop = await startApp({ environment: { PAYMENTS: 'sandbox', TRUSTED_PROXIES: '1' } })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('from the first page to the app: sign up, choose a plan, pay, and give it back', async ({
  page,
  context,
  shop,
}) => {
  const guardian = newGuardian()
  await page.goto(shop.url)
  await page.getByRole('link', { name: 'Criar a conta da família' }).click()
  await page.getByLabel('Nome completo').fill(guardian.name)
  await page.getByLabel('E-mail').fill(guardian.email)
  await page.getByLabel('Senha', { exact: true }).fill(guardian.password)
  await page.getByLabel('Confirmar senha').fill(guardian.password)
  await page.getByRole('checkbox', { name: /responsável/i }).check()
  await page.getByRole('button', { name: 'Criar Conta' }).click()

  // the gate, which remembers where the way led
  await expect(page).toHaveURL(`${shop.url}/subscribe?volta=%2Fapp`)
  const elsewhere = await anotherDevice(context)
  await signIn(elsewhere, shop, guardian)
  await expect(elsewhere).toHaveURL(`${shop.url}/subscribe?volta=%2Fapp`)

  await page.getByRole('button', { name: 'Assinar semestral' }).click()
  await expect(page.getByText('Pagamento simulado: nenhum dinheiro é cobrado')).toBeVisible()
  await page.getByText('Como os avisos chegam (para testes)').click()
  await page.getByLabel('Enviar cada aviso duas vezes').check()
  await page.getByLabel('E-mail').fill('outro@exemplo.com.br')
  await page.getByRole('button', { name: 'Pagar (simulação)' }).click()

  // the page of the return goes on by itself once the notice has come, and so does the other device
  await expect(page).toHaveURL(`${shop.url}/app`)
  await expect(elsewhere).toHaveURL(`${shop.url}/app`)

  await openTab(page, 'Config')
  const card = page.getByRole('region', { name: 'Minha assinatura' })
  await expect(card).toContainText('Semestral')
  await expect(card).toContainText('R$167,40')
  await card.getByRole('button', { name: 'Pedir devolução' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pedir devolução' }).click()

  // the money is back, so the app closes on every device; nothing is lost, and the way back is there
  await expect(page).toHaveURL(/\/subscribe/)
  await expect(elsewhere).toHaveURL(/\/subscribe/)
  await expect(page.getByRole('heading', { name: /^Devolvemos R\$167,40 em/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /dados/i }).first()).toBeVisible()
})
