import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOnly, RunOptions } from 'axe-core'
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test'
import { sharedApp, type SharedApp } from './shared-app.ts'

export { expect }

type AppUrl = Pick<SharedApp, 'url'>

export interface Guardian {
  name: string
  email: string
  password: string
}

interface Fixtures {
  app: SharedApp
}

/** Tests with one app shared by all workers: see shared-app.ts. */
export const test = base.extend<object, Fixtures>({
  // each test has its own client address: rate limits count by address
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, ...clientAddressHeader() }),
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => use(sharedApp()),
    { scope: 'worker' },
  ],
})

let guardianCount = 0

/** The header of a trusted proxy, with a random client address. */
function clientAddressHeader(): Record<string, string> {
  return { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` }
}

/** A guardian without an account, with a new e-mail. */
export function newGuardian(name = 'Marina Alves'): Guardian {
  guardianCount += 1
  return {
    name,
    email: `marina-${process.pid}-${Date.now()}-${guardianCount}@exemplo.com.br`,
    password: 'Jabuticaba7',
  }
}

/** Registers a new account by posting the form's fields, without opening a page. */
export async function register(page: Page, app: AppUrl, guardian: Guardian, inviteCode = '') {
  const { name, email, password } = guardian
  await post(page, app, '/login?modo=cadastrar', {
    inviteCode,
    name,
    email,
    password,
    confirmation: password,
    consent: 'on',
  })
}

/** Registers a new account by posting the form's fields, and opens the app. */
export async function signUp(page: Page, app: AppUrl, guardian: Guardian, inviteCode = '') {
  await register(page, app, guardian, inviteCode)
  await page.goto(`${app.url}/app`)
}

/** Signs up by the form and waits for the app. */
export async function signUpByHand(page: Page, app: AppUrl, guardian: Guardian) {
  await page.goto(`${app.url}/login?modo=cadastrar`)
  await fillRegistration(page, guardian)
  await page.getByRole('button', { name: 'Criar Conta' }).click()
  await page.waitForURL(`${app.url}/app`)
}

/** Fills the registration form and ticks its consent. */
export async function fillRegistration(page: Page, guardian: Guardian) {
  await page.getByLabel('Nome completo').fill(guardian.name)
  await page.getByLabel('E-mail').fill(guardian.email)
  await page.getByLabel('Senha', { exact: true }).fill(guardian.password)
  await page.getByLabel('Confirmar senha').fill(guardian.password)
  await page.getByRole('checkbox', { name: /responsável/i }).check()
}

/** Signs in by posting the form's fields, and opens the app. */
export async function signIn(page: Page, app: AppUrl, guardian: Pick<Guardian, 'email' | 'password'>) {
  const { email, password } = guardian
  await post(page, app, '/login', { email, password })
  await page.goto(`${app.url}/app`)
}

/** Signs in by the form and waits for the app. */
export async function signInByHand(page: Page, app: AppUrl, guardian: Pick<Guardian, 'email' | 'password'>) {
  await page.goto(`${app.url}/login`)
  await fillSignIn(page, guardian)
  await page.waitForURL(`${app.url}/app`)
}

/** Fills the sign-in form and sends it. */
export async function fillSignIn(page: Page, guardian: Pick<Guardian, 'email' | 'password'>) {
  await page.getByLabel('E-mail').fill(guardian.email)
  await page.getByLabel('Senha', { exact: true }).fill(guardian.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

async function post(page: Page, app: AppUrl, path: string, form: Record<string, string>) {
  const headers = { origin: app.url }
  const response = await page.request.post(app.url + path, { form, headers, maxRedirects: 0 })
  expect(response.status(), path).toBe(302)
}

/** Fails when axe finds a violation of WCAG 2.2 AA, or of axe's best practices, on the page. */
export async function expectAccessible(page: Page) {
  await expectNoViolations(page, {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })
}

/** Checks only the rules about colours, for the second colour scheme of a screen. */
export async function expectContrast(page: Page) {
  await expectNoViolations(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
}

/** Checks every rule in the light colour scheme, and the rules about colours in the dark one. */
export async function expectAccessibleInBothSchemes(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

interface WindowWithAxe {
  axe: { run: (where: Document, options: RunOptions) => Promise<AxeResults> }
}

const AXE = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}; undefined`

/** Runs axe in the page itself: @axe-core/playwright opens a blank page, and so a process, for each run. */
async function expectNoViolations(page: Page, runOnly: RunOnly) {
  // colour transitions start with the next frame; their intermediate colours are not checked
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await page
    .waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'), null, {
      timeout: 2000,
    })
    .catch(() => undefined)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const problems = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as WindowWithAxe
    const options: RunOptions = { runOnly: rules, resultTypes: ['violations'] }
    const { violations, passes, incomplete } = await axe.run(document, options)
    const descriptions = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    )
    return passes.length + incomplete.length > 0 ? descriptions : [...descriptions, 'axe checked nothing']
  }, runOnly)
  expect(problems).toEqual([])
}

/** Fails when the page is wider than its window. */
export async function expectFits(page: Page) {
  const overflow = await page.evaluate(() => {
    const root = document.documentElement
    return root.scrollWidth - root.clientWidth
  })
  expect(overflow, 'pixels beyond the right edge').toBeLessThanOrEqual(0)
}

/** Position and size of an element; measures again if the page replaces the element. */
export async function boxOf(element: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect.poll(async () => (box = await element.boundingBox())).not.toBeNull()
  return box!
}

/** A page of a new browser context with its own cookies. The new context closes when `context` closes. */
export async function anotherDevice(
  context: BrowserContext,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const browser = context.browser()
  if (!browser) throw new Error('the context has no browser')
  const device = await browser.newContext({ extraHTTPHeaders: clientAddressHeader(), ...options })
  // at the end of a worker the browser may close first
  context.once('close', () => void device.close().catch(() => undefined))
  return device.newPage()
}

/** A page of another browser context whose scripts are turned off. */
export const withoutScripts = (context: BrowserContext, options: BrowserContextOptions = {}) =>
  anotherDevice(context, { javaScriptEnabled: false, ...options })

/** Families of the fonts loaded so far; they load after the first paint. */
export const loadedFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
  )

/** Delays the scripts of the framework until the returned function is called. */
export async function delayScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return () => released.resolve()
}
