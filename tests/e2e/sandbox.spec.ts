import type { Page } from '@playwright/test'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'
import { expect, expectAccessible, expectContrast, test as base } from './app-test.ts'

interface Shops {
  /** Sells by the simulated provider. */
  shop: RunningApp
  /** Sells nothing. */
  ownHouse: RunningApp
}

function appWith(payments: string) {
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  return async ({}, use: (app: RunningApp) => Promise<void>) => {
    const app = await startApp({ environment: { PAYMENTS: payments, TRUSTED_PROXIES: '1' } })
    await use(app)
    await app.stop()
  }
}

const test = base.extend<object, Shops>({
  shop: [appWith('sandbox'), { scope: 'worker', timeout: 90_000 }],
  ownHouse: [appWith('none'), { scope: 'worker', timeout: 90_000 }],
})

let bought = 0

function payPath(fields: Record<string, string> = {}): string {
  bought += 1
  const query = {
    off: 'anual',
    email: 'marina@exemplo.com.br',
    name: 'Marina Alves',
    sck: `${process.pid}-${bought}`,
  }
  return `/pagamento-simulado/combinado?${new URLSearchParams({ ...query, ...fields })}`
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const doneOn = (page: Page) =>
  page.getByRole('status').getByText('Pronto! O aviso ao aplicativo está a caminho.')
const section = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem')

/** Pays without a way back, which ends on the purchase's own page. */
async function buy(page: Page, shop: RunningApp) {
  await page.goto(shop.url + payPath())
  await press(page, 'Pagar (simulação)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compra simulada')
}

test('the pay page says that it is a simulation, what is bought and when it is charged again', async ({
  page,
  shop,
}) => {
  const answer = await page.goto(shop.url + payPath({ off: 'semestral' }))
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByText('Pagamento simulado: nenhum dinheiro é cobrado')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Semestral')
  await expect(main).toContainText('R$27,90 por mês, 6 meses de uma vez')
  await expect(main).toContainText(/Total agora\s*R\$167,40/)
  await expect(main).toContainText(/Próxima cobrança\s*\d{1,2} de [a-zç]+ de \d{4}, R\$167,40/)
  await expect(page.getByLabel('E-mail')).toHaveValue('marina@exemplo.com.br')
  await expect(page.getByLabel('Nome')).toHaveValue('Marina Alves')
  // nothing of the framework: only the header's own small script
  expect(await page.locator('script').count()).toBe(1)
})

test('without scripts, paying leads back where the buyer came from, and once is once', async ({
  shop,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const address = shop.url + payPath({ volta: `${shop.url}/termos?compra=1` })
  await page.goto(address)
  await page.getByLabel('E-mail').fill('outra@exemplo.com.br')
  await press(page, 'Pagar (simulação)')
  await expect(page).toHaveURL(`${shop.url}/termos?compra=1`)

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este pagamento já foi feito')
  await expect(page.getByRole('link', { name: 'Voltar para o Combinado' })).toHaveAttribute(
    'href',
    '/termos?compra=1',
  )
  await page.getByRole('link', { name: 'Ver a compra (simulação)' }).click()
  await expect(page.getByRole('main')).toContainText('outra@exemplo.com.br')
  await expect(section(page, 'Cobranças')).toHaveCount(1)
  await context.close()
})

test('a double tap pays once', async ({ page, shop }) => {
  const address = shop.url + payPath()
  const form = {
    once: '01a1feef-d90c-747a-98b5-3d52b29e33a7',
    intent: 'pay',
    email: 'marina@exemplo.com.br',
    name: 'Marina',
  }
  const headers = { origin: shop.url }
  const post = () => page.request.post(address, { form, headers, maxRedirects: 0 })
  const answers = await Promise.all([post(), post(), post()])
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303])
  const [purchase, ...same] = answers.map((answer) => answer.headers().location)
  expect(new Set(same)).toEqual(new Set([purchase]))
  await page.goto(shop.url + purchase!)
  await expect(section(page, 'Cobranças')).toHaveCount(1)
})

test('it never leads to another site', async ({ page, shop }) => {
  await page.goto(shop.url + payPath({ volta: 'https://outro.exemplo/volta' }))
  await press(page, 'Pagar (simulação)')
  await expect(page).toHaveURL(new RegExp(`^${shop.url}/pagamento-simulado/compra/[\\w-]{43}$`))
})

test('what was typed wrong is said and stays, also in the folded part', async ({ page, shop }) => {
  await page.goto(shop.url + payPath())
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

test('a refused payment can be paid afterwards', async ({ page, shop }) => {
  const address = shop.url + payPath()
  await page.goto(address)
  await press(page, 'Recusar o pagamento (simulação)')
  await expect(page.getByRole('main')).toContainText(/Situação\s*Pagamento recusado/)
  await page.goto(address)
  await press(page, 'Pagar (simulação)')
  await expect(page.getByRole('main')).toContainText(/Situação\s*Ativa/)
  await expect(section(page, 'Cobranças')).toHaveText([/Paga/, /Recusada/])
})

test('everything that happens to a subscription can be made to happen, and becomes a notice', async ({
  page,
  shop,
}) => {
  await buy(page, shop)
  await press(page, 'Cobrar a renovação agora')
  await expect(doneOn(page)).toBeVisible()
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
  // each one reached the webhook's address of this very app
  await expect(async () => {
    await page.getByRole('link', { name: 'Atualizar esta página' }).click()
    await expect(page.getByText(/\d envios? · última resposta: 200/)).toHaveCount(8, { timeout: 500 })
  }).toPass()
})

test('a button on a page that is out of date says so', async ({ page, shop, context }) => {
  await buy(page, shop)
  const other = await context.newPage()
  await other.goto(page.url())
  await press(other, 'Cancelar assinatura')
  await expect(doneOn(other)).toBeVisible()
  await press(page, 'Cobrar a renovação agora')
  await expect(page.getByRole('alert')).toHaveText('Não dá para fazer isso com a compra como ela está agora.')
  await expect(section(page, 'Cobranças')).toHaveCount(1)
})

test('what is not sold, and what nobody bought, is said plainly', async ({ page, shop }) => {
  for (const path of ['/pagamento-simulado/combinado', '/pagamento-simulado/outro?off=anual']) {
    const answer = await page.goto(shop.url + path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oferta não encontrada')
  }
  await expectAccessible(page)
  for (const code of ['x', 'a'.repeat(43)]) {
    const answer = await page.goto(`${shop.url}/pagamento-simulado/compra/${code}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compra não encontrada')
  }
})

test('where the simulated provider does not sell there is no such page', async ({ request, ownHouse }) => {
  const headers = { origin: ownHouse.url }
  for (const path of [payPath(), `/pagamento-simulado/compra/${'a'.repeat(43)}`]) {
    const form = { once: '01a1feef-d90c-747a-98b5-3d52b29e33a7', intent: 'pay', act: 'renew' }
    for (const answer of [
      await request.get(ownHouse.url + path, { maxRedirects: 0 }),
      await request.post(ownHouse.url + path, { form, headers, maxRedirects: 0 }),
    ]) {
      expect([answer.status(), answer.headers().location]).toEqual([302, '/'])
    }
  }
})

test('axe finds nothing, by day and by night, and nothing sticks out at 320 px', async ({ page, shop }) => {
  const lookAt = async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
  await page.goto(shop.url + payPath())
  await page.getByText('Como os avisos chegam (para testes)').click()
  await lookAt()
  await buy(page, shop)
  await press(page, 'Cobrar a renovação agora')
  await press(page, 'Devolver o dinheiro')
  await lookAt()
})
