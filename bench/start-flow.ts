// Measures how long the start flow takes from its first tap to Início, with three children, 15 tasks and 4 rewards (19 taps
// and 3 names, tests/e2e/start.spec.ts), with a processor that is four times slower, beside the same taps without that
// slowdown. Run after npm run build: node_modules/.bin/node bench/start-flow.ts
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserSwitches, chromiumPath } from '#tests/support/browser.ts'
import { ageButtonName } from '#app/domain/children/child.ts'
import { startShipped } from './support/start-app.ts'
import { printTable } from './support/statistics.ts'

const SLOWDOWN = 4
const MAX_SECONDS = 60
const PASSWORD = 'Jabuticaba7'

async function signUp(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login?modo=cadastrar`)
  await page.getByLabel('Nome completo').fill('Marina Alves')
  await page.getByLabel('E-mail').fill(`marina-${Date.now()}@exemplo.com.br`)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmar senha').fill(PASSWORD)
  await page.getByRole('checkbox', { name: /responsável/i }).check()
  await page.getByRole('button', { name: 'Criar Conta' }).click()
  await page.waitForURL(`${url}/app`)
}

/** Seconds from the tap on 'Começar em três minutos' until Início shows the children. */
async function startFlow(browser: Browser, url: string, slowdown: number): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signUp(page, url)
  const start = page.getByRole('button', { name: 'Começar em três minutos' })
  await start.waitFor()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const flow = page.getByRole('dialog')
  const tap = (name: string | RegExp) =>
    flow.getByRole('button', { name, exact: typeof name === 'string' }).tap()
  const choose = (name: RegExp) => flow.getByRole('checkbox', { name }).tap()

  const startMs = performance.now()
  await start.tap()
  for (const [index, [name, age]] of [
    ['Lia', 9] as const,
    ['Davi', 7] as const,
    ['Nina', 4] as const,
  ].entries()) {
    if (index > 0) await tap('Mais uma criança')
    await flow.getByLabel('Nome ou apelido').fill(name)
    await tap(ageButtonName(age))
  }
  await tap('Continuar')
  for (const task of [/Regar as plantas/, /Separar o lixo/]) await choose(task)
  await tap('Continuar com Davi')
  await choose(/Tomar banho/)
  await tap('Continuar com Nina')
  await choose(/Vestir a roupa/)
  await tap('Continuar')
  await choose(/Piquenique/)
  await tap('Continuar com 4')
  await tap('Combinado!')
  await tap('Ir para o Início')
  await page.getByRole('group', { name: 'Crianças' }).getByRole('button', { name: /^Nina/ }).waitFor()
  const seconds = (performance.now() - startMs) / 1000
  await context.close()
  return seconds
}

// without payments a new account opens the product at once
const app = await startShipped({ environment: { PAYMENTS: 'none' } })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: browserSwitches })
const seconds = await startFlow(browser, app.url, 1)
const slowSeconds = await startFlow(browser, app.url, SLOWDOWN)
await browser.close()
await app.stop()

printTable(`The start flow with three children (promise: under ${MAX_SECONDS} s with a slow processor)`, [
  { processor: 'as it is', seconds, ratio: 1 },
  { processor: `${SLOWDOWN} times slower`, seconds: slowSeconds, ratio: slowSeconds / seconds },
])
if (slowSeconds >= MAX_SECONDS) process.exitCode = 1
