import type { Page } from '@playwright/test'
import { database } from '#app/database/database.server.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFits,
  newScriptlessPage,
} from './fixtures.ts'
import { test } from './sandbox-fixtures.ts'

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
const confirmationOf = (page: Page) =>
  page.getByRole('status').getByText('Pronto! O aviso ao aplicativo está a caminho.')
const itemsOf = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem')

/** Pays without a return URL, which leads to the page of the purchase. */
async function buy(page: Page, app: { url: string }) {
  await page.goto(app.url + payPath())
  await press(page, 'Pagar (simulação)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compra simulada')
}

test('the pay page shows the simulation notice, plan and next charge', async ({ page, site: { app } }) => {
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
  // the only script is the header's: the page loads no framework script
  expect(await page.locator('script').count()).toBe(1)
})

test('without scripts, a checkout leads back and is paid only once', async ({ context, site: { app } }) => {
  const page = await newScriptlessPage(context)
  const url = app.url + payPath({ volta: `${app.url}/termos?compra=1` })
  await page.goto(url)
  await page.getByLabel('E-mail').fill('outra@exemplo.com.br')
  await press(page, 'Pagar (simulação)')
  await expect(page).toHaveURL(`${app.url}/termos?compra=1`)

  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este pagamento já foi feito')
  await expect(page.getByRole('link', { name: 'Voltar para o Combinado' })).toHaveAttribute(
    'href',
    '/termos?compra=1',
  )
  await page.getByRole('link', { name: 'Ver a compra (simulação)' }).click()
  await expect(page.getByRole('main')).toContainText('outra@exemplo.com.br')
  await expect(itemsOf(page, 'Cobranças')).toHaveCount(1)
})

test('the pay page keeps invalid values, even in its collapsed part', async ({ page, site: { app } }) => {
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

test('every subscription event is simulated and sent to the webhook', async ({ page, site: { app } }) => {
  await buy(page, app)
  await press(page, 'Cobrar a renovação agora')
  await expect(confirmationOf(page)).toBeVisible()
  await press(page, 'Recusar a renovação')
  await page.getByLabel('Novo plano').selectOption('Mensal')
  await press(page, 'Trocar de plano')
  await expect(page.getByRole('main')).toContainText(/Plano\s*Mensal/)
  await press(page, 'Cobrar a renovação agora')
  await expect(itemsOf(page, 'Cobranças').first()).toContainText('R$47,90 · Mensal')
  await press(page, 'Contestar (chargeback)')
  await expect(page.getByRole('main')).toContainText(/Situação\s*Cancelada/)
  await expect(page.getByRole('button', { name: 'Cobrar a renovação agora' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancelar assinatura' })).toBeHidden()
  await press(page, 'Devolver o dinheiro')
  await expect(itemsOf(page, 'Avisos ao aplicativo')).toHaveText([
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
  // each notice was sent twice to the webhook of this app
  const code = page.url().split('/').at(-1) ?? ''
  const findUndelivered = () =>
    database()
      .selectFrom('sandbox_notices')
      .select(['type', 'status', 'attempts', 'last_status'])
      .where('purchase_code', '=', code)
      .where((eb) => eb.or([eb('status', '<>', 'sent'), eb('attempts', '<', 2)]))
      .execute()
  await expect.poll(findUndelivered).toEqual([])
  await page.getByRole('link', { name: 'Atualizar esta página' }).click()
  await expect(page.getByText(/\d envios? · última resposta: 200/)).toHaveCount(8)
})

test('a button of an outdated purchase page shows a message', async ({ page, site: { app }, context }) => {
  await buy(page, app)
  const otherPage = await context.newPage()
  await otherPage.goto(page.url())
  await press(otherPage, 'Cancelar assinatura')
  await expect(confirmationOf(otherPage)).toBeVisible()
  await press(page, 'Cobrar a renovação agora')
  await expect(page.getByRole('alert')).toHaveText('Não dá para fazer isso com a compra como ela está agora.')
  await expect(itemsOf(page, 'Cobranças')).toHaveCount(1)
})

test('unknown offers and purchases respond 404 with a message', async ({ page, site: { app } }) => {
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

test('the pay page and the purchase page are accessible and fit', async ({ page, site: { app } }) => {
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
