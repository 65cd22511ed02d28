import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOnly, RunOptions } from 'axe-core'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { productOfEveryWorker, type SharedApp } from './every-worker.ts'

export { expect }

/** Whatever has an address. */
type Served = Pick<SharedApp, 'url'>

export interface Guardian {
  name: string
  email: string
  password: string
}

interface Fixtures {
  app: SharedApp
}

/** Tests with the built product on an embedded database, one for all workers: see every-worker.ts. */
export const test = base.extend<object, Fixtures>({
  // each test comes from an address of its own, or the sign-ups of many would count as one sender's
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, ...anAddressHeader() }),
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => use(productOfEveryWorker()),
    { scope: 'worker' },
  ],
})

let made = 0

/** As a proxy of ours would say who calls. */
function anAddressHeader(): Record<string, string> {
  return { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` }
}

/** A guardian nobody has registered yet. */
export function newGuardian(name = 'Marina Alves'): Guardian {
  made += 1
  return {
    name,
    email: `marina-${process.pid}-${Date.now()}-${made}@exemplo.com.br`,
    password: 'Jabuticaba7',
  }
}

/** A new account as the form would make it, without drawing the form; then the app. See signUpByHand. */
export async function signUp(page: Page, app: Served, guardian: Guardian, inviteCode = '') {
  const { name, email, password } = guardian
  await post(page, app, '/login?modo=cadastrar', {
    inviteCode,
    name,
    email,
    password,
    confirmation: password,
    consent: 'on',
  })
  await page.goto(`${app.url}/app`)
}

/** Signs up through the page and waits for the app. */
export async function signUpByHand(page: Page, app: Served, guardian: Guardian) {
  await page.goto(`${app.url}/login?modo=cadastrar`)
  await page.getByLabel('Nome completo').fill(guardian.name)
  await page.getByLabel('E-mail').fill(guardian.email)
  await page.getByLabel('Senha', { exact: true }).fill(guardian.password)
  await page.getByLabel('Confirmar senha').fill(guardian.password)
  await page.getByRole('checkbox', { name: /responsável/i }).check()
  await page.getByRole('button', { name: 'Criar Conta' }).click()
  await page.waitForURL(`${app.url}/app`)
}

/** A session as the form would start it, without drawing the form; then the app. */
export async function signIn(page: Page, app: Served, guardian: Pick<Guardian, 'email' | 'password'>) {
  const { email, password } = guardian
  await post(page, app, '/login', { email, password })
  await page.goto(`${app.url}/app`)
}

/** Signs in through the page and waits for the app. */
export async function signInByHand(page: Page, app: Served, guardian: Pick<Guardian, 'email' | 'password'>) {
  await page.goto(`${app.url}/login`)
  await page.getByLabel('E-mail').fill(guardian.email)
  await page.getByLabel('Senha', { exact: true }).fill(guardian.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(`${app.url}/app`)
}

async function post(page: Page, app: Served, path: string, form: Record<string, string>) {
  const headers = { origin: app.url }
  const answer = await page.request.post(app.url + path, { form, headers, maxRedirects: 0 })
  expect(answer.status(), path).toBe(302)
}

/** Fails when the page asks anything of a browser that axe finds wrong at WCAG 2.2 AA. */
export async function expectAccessible(page: Page) {
  await expectNothingFound(page, {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })
}

/** What else a page has to show in another colour scheme, once all other rules were held in the first. */
export async function expectContrast(page: Page) {
  await expectNothingFound(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
}

interface InPage {
  axe: { run: (where: Document, options: RunOptions) => Promise<AxeResults> }
}

const AXE = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}; undefined`

/** In the page itself: @axe-core/playwright opens a blank page, a process of its own, for every look. */
async function expectNothingFound(page: Page, runOnly: RunOnly) {
  // colours on their way from one to the other are nobody's, and they set out with the next frame
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  )
  await page
    .waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'), null, {
      timeout: 2000,
    })
    .catch(() => undefined)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as InPage
    const looked = await axe.run(document, { runOnly: rules, resultTypes: ['violations'] })
    const { violations, passes, incomplete } = looked
    const told = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    )
    return passes.length + incomplete.length > 0 ? told : [...told, 'axe looked at nothing']
  }, runOnly)
  expect(found).toEqual([])
}

/** A second device: another browser context with cookies of its own. */
export async function anotherDevice(context: BrowserContext): Promise<Page> {
  const browser = context.browser()
  if (!browser) throw new Error('no browser behind this context')
  const second = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    extraHTTPHeaders: anAddressHeader(),
  })
  return second.newPage()
}

/** Families of the fonts that the page has loaded; they come after the first paint. */
export const loadedFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
  )
