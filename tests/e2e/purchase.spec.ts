import { newDevicePage, expect, fillSignUp, newGuardian, signIn, test } from './fixtures.ts'
import { openConfig } from './family-steps.ts'

// the app runs with the embedded database and the simulated provider, as in the README
test('a visitor registers, chooses a plan, pays, and gets a refund', async ({ page, context, demo }) => {
  const guardian = newGuardian()
  await page.goto(demo.url)
  await page.getByRole('link', { name: 'Criar a conta da família' }).click()
  await fillSignUp(page, guardian)
  await page.getByRole('button', { name: 'Criar Conta' }).click()

  // without access, the app redirects to the plans and keeps the requested path
  await expect(page).toHaveURL(`${demo.url}/subscribe?volta=%2Fapp`)
  const secondDevice = await newDevicePage(context)
  await signIn(secondDevice, demo, guardian)
  await expect(secondDevice).toHaveURL(`${demo.url}/subscribe?volta=%2Fapp`)

  await page.getByRole('button', { name: 'Assinar semestral' }).click()
  await expect(page.getByText('Pagamento simulado: nenhum dinheiro é cobrado')).toBeVisible()
  await page.getByText('Como os avisos chegam (para testes)').click()
  await page.getByLabel('Enviar cada aviso duas vezes').check()
  await page.getByLabel('E-mail').fill('outro@exemplo.com.br')
  await page.getByRole('button', { name: 'Pagar (simulação)' }).click()

  // once the payment event has arrived, the return page and the other device open the app
  await expect(page).toHaveURL(`${demo.url}/app`)
  await expect(secondDevice).toHaveURL(`${demo.url}/app`)

  await openConfig(page, 'Assinatura')
  const card = page.getByRole('region', { name: 'Assinatura' })
  await expect(card).toContainText('Semestral')
  await expect(card).toContainText('R$167,40')
  await card.getByRole('button', { name: 'Pedir devolução' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pedir devolução' }).click()

  // after the refund both devices show the plans, and the data can still be downloaded
  await expect(page).toHaveURL(/\/subscribe/)
  await expect(secondDevice).toHaveURL(/\/subscribe/)
  await expect(page.getByRole('heading', { name: /^Devolvemos R\$167,40 em/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /dados/i }).first()).toBeVisible()
})
