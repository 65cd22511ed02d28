import type { Page } from '@playwright/test'
import { database } from '#app/database/database.server.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFits,
  withoutScripts,
} from './app-test.ts'
import { test } from './paying-test.ts'

let purchaseCount = 0

function payPath(fields: Record<string, string> = {}): string {
  purchaseCount += 1
  const query = {
    off: 'anual',
    email: 'marina@exemplo.com.br',
    name: 'Marina Alves',
    sck: `${process.pid}-${purchaseCount}`,
  }
  return `/pagamento-simulado/combinado?${new URLSearchParams({ ...query, ...fields })}`
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirmationOn = (page: Page) =>
  page.getByRole('status').getByText('Pronto! O aviso ao aplicativo está a caminho.')
const section = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem')

/** Pays without a return address, which ends on the purchase's own page. */
async function buy(page: Page, app: { url: string }) {
  await page.goto(app.url + payPath())
  await press(page, 'Pagar (simulação)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compra simulada')
}

test('the pay page shows simulation, plan and next charge', async ({ page, running: { app } }) => {
  const response = await page.goto(app.url + payPath({ off: 'semestral' }))
  expect(response?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByText('Pagamento simulado: nenhum dinheiro é cobrado')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Semestral')
  await expect(main).toContainText('R$27,90 por mês, 6 meses de uma vez')
  await expect(main).toContainText(/Total agora\s*R\$167,40/)
  await expect(main).toContainText(/Próxima cobrança\s*\d{1,2} de [a-zç]+ de \d{4}, R\$167,40/)
  await expect(page.getByLabel('E-mail')).toHaveValue('marina@exemplo.com.br')
  await expect(page.getByLabel('Nome')).toHaveValue('Marina Alves')
  // no script of the framework, only the header's
  expect(await page.locator('script').count()).toBe(1)
})

test('without scripts, a payment returns and cannot be repeated', async ({ context, running: { app } }) => {
  const page = await withoutScripts(context)
  const address = app.url + payPath({ volta: `${app.url}/termos?compra=1` })
  await page.goto(address)
  await page.getByLabel('E-mail').fill('outra@exemplo.com.br')
  await press(page, 'Pagar (simulação)')
  await expect(page).toHaveURL(`${app.url}/termos?compra=1`)

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este pagamento já foi feito')
  await expect(page.getByRole('link', { name: 'Voltar para o Combinado' })).toHaveAttribute(
    'href',
    '/termos?compra=1',
  )
  await page.getByRole('link', { name: 'Ver a compra (simulação)' }).click()
  await expect(page.getByRole('main')).toContainText('outra@exemplo.com.br')
  await expect(section(page, 'Cobranças')).toHaveCount(1)
})

test('a double tap pays once', async ({ page, running: { app } }) => {
  const address = app.url + payPath()
  const form = {
    once: '01a1feef-d90c-747a-98b5-3d52b29e33a7',
    intent: 'pay',
    email: 'marina@exemplo.com.br',
    name: 'Marina',
  }
  const headers = { origin: app.url }
  const post = () => page.request.post(address, { form, headers, maxRedirects: 0 })
  const responses = await Promise.all([post(), post(), post()])
  expect(responses.map((response) => response.status())).toEqual([303, 303, 303])
  const [purchase, ...others] = responses.map((response) => response.headers().location)
  expect(new Set(others)).toEqual(new Set([purchase]))
  await page.goto(app.url + purchase!)
  await expect(section(page, 'Cobranças')).toHaveCount(1)
})

test('the pay page never redirects to another site', async ({ page, running: { app } }) => {
  await page.goto(app.url + payPath({ volta: 'https://outro.exemplo/volta' }))
  await press(page, 'Pagar (simulação)')
  await expect(page).toHaveURL(new RegExp(`^${app.url}/pagamento-simulado/compra/[\\w-]{43}$`))
})

test('the form keeps invalid values, also in its collapsed part', async ({ page, running: { app } }) => {
  await page.goto(app.url + payPath())
  await expect(page.getByLabel('Atrasar')).toBeHidden()
  await page.getByText('Como os avisos chegam (para testes)').click()
  await page.getByLabel('E-mail').fill('marina')
  await page.getByLabel('Atrasar').fill('601')
  await page.getByRole('checkbox', { name: /Corromper/ }).check()
  await press(page, 'Pagar (simulação)')
  await expect(page.getByRole('alert')).toHaveText('Confira os campos marcados.')
  await expect(page.getByText('Formato de e-mail inválido.')).toBeVisible()
  await expect(page.getByText('Escreva os segundos em números, de 0 a 600.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('marina')
  await expect(page.getByLabel('Atrasar')).toHaveValue('601')
  await expect(page.getByRole('checkbox', { name: /Corromper/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /duas vezes/ })).not.toBeChecked()
  await expectAccessible(page)

  await page.getByLabel('E-mail').fill('marina@exemplo.com.br')
  await page.getByLabel('Atrasar').fill('60')
  await press(page, 'Pagar (simulação)')
  await expect(page.getByRole('main')).toContainText('com 60 s de atraso, adulterados na primeira vez')
})

test('a refused payment can be paid afterwards', async ({ page, running: { app } }) => {
  const address = app.url + payPath()
  await page.goto(address)
  await press(page, 'Recusar o pagamento (simulação)')
  await expect(page.getByRole('main')).toContainText(/Situação\s*Pagamento recusado/)
  await page.goto(address)
  await press(page, 'Pagar (simulação)')
  await expect(page.getByRole('main')).toContainText(/Situação\s*Ativa/)
  await expect(section(page, 'Cobranças')).toHaveText([/Paga/, /Recusada/])
})

test('every subscription event is simulated and sent to the webhook', async ({ page, running: { app } }) => {
  await buy(page, app)
  await press(page, 'Cobrar a renovação agora')
  await expect(confirmationOn(page)).toBeVisible()
  await press(page, 'Recusar a renovação')
  await page.getByLabel('Novo plano').selectOption('Mensal')
  await press(page, 'Trocar de plano')
  await expect(page.getByRole('main')).toContainText(/Plano\s*Mensal/)
  await press(page, 'Cobrar a renovação agora')
  await expect(section(page, 'Cobranças').first()).toContainText('R$47,90 · Mensal')
  await press(page, 'Contestar (chargeback)')
  await expect(page.getByRole('main')).toContainText(/Situação\s*Cancelada/)
  await expect(page.getByRole('button', { name: 'Cobrar a renovação agora' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancelar assinatura' })).toBeHidden()
  await press(page, 'Devolver o dinheiro')
  await expect(section(page, 'Avisos ao aplicativo')).toHaveText([
    /Dinheiro devolvido/,
    /Assinatura cancelada/,
    /Pagamento contestado/,
    /Pagamento aprovado/,
    /Plano trocado/,
    /Pagamento recusado/,
    /Pagamento aprovado/,
    /Pagamento aprovado/,
  ])
  await press(page, 'Enviar os avisos de novo')
  // each event reached the webhook of this app
  const code = page.url().split('/').at(-1) ?? ''
  const undelivered = () =>
    database()
      .selectFrom('sandbox_notices')
      .select(['type', 'status', 'attempts', 'last_status'])
      .where('purchase_code', '=', code)
      .where((eb) => eb.or([eb('status', '<>', 'sent'), eb('attempts', '<', 2)]))
      .execute()
  await expect.poll(undelivered).toEqual([])
  await page.getByRole('link', { name: 'Atualizar esta página' }).click()
  await expect(page.getByText(/\d envios? · última resposta: 200/)).toHaveCount(8)
})

test('a button on an outdated page shows a message', async ({ page, running: { app }, context }) => {
  await buy(page, app)
  const otherPage = await context.newPage()
  await otherPage.goto(page.url())
  await press(otherPage, 'Cancelar assinatura')
  await expect(confirmationOn(otherPage)).toBeVisible()
  await press(page, 'Cobrar a renovação agora')
  await expect(page.getByRole('alert')).toHaveText('Não dá para fazer isso com a compra como ela está agora.')
  await expect(section(page, 'Cobranças')).toHaveCount(1)
})

test('unknown offers and purchases respond 404 with a message', async ({ page, running: { app } }) => {
  for (const path of ['/pagamento-simulado/combinado', '/pagamento-simulado/outro?off=anual']) {
    const response = await page.goto(app.url + path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oferta não encontrada')
  }
  await expectAccessible(page)
  for (const code of ['x', 'a'.repeat(43)]) {
    const response = await page.goto(`${app.url}/pagamento-simulado/compra/${code}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compra não encontrada')
  }
})

test('without the simulated provider its pages redirect to the home page', async ({ request, app }) => {
  const headers = { origin: app.url }
  for (const path of [payPath(), `/pagamento-simulado/compra/${'a'.repeat(43)}`]) {
    const form = { once: '01a1feef-d90c-747a-98b5-3d52b29e33a7', intent: 'pay', act: 'renew' }
    for (const response of [
      await request.get(app.url + path, { maxRedirects: 0 }),
      await request.post(app.url + path, { form, headers, maxRedirects: 0 }),
    ]) {
      expect([response.status(), response.headers().location]).toEqual([302, '/'])
    }
  }
})

test('the pay page and the purchase page are accessible and fit', async ({ page, running: { app } }) => {
  const expectValidLayout = async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await expectFits(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleInBothSchemes(page)
  }
  await page.goto(app.url + payPath())
  await page.getByText('Como os avisos chegam (para testes)').click()
  await expectValidLayout()
  await buy(page, app)
  await press(page, 'Cobrar a renovação agora')
  await press(page, 'Devolver o dinheiro')
  await expectValidLayout()
})
