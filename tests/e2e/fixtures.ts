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
import { CHANGES_CHANNEL, onCommit } from '#app/database/commit-signals.server.ts'
import { connection } from '#app/database/database.server.ts'
import { withConnection } from '#tests/support/with-connection.ts'
import { sharedApps, type Site, startSite } from './shared-apps.ts'

export { expect }

type AppUrl = { url: string }

export interface Guardian {
  name: string
  email: string
  password: string
}

interface Fixtures {
  app: AppUrl
  demo: AppUrl
  /** `app`, while this process is connected to its database, so that factories can write test data. */
  site: Site
}

interface WorkerFixtures {
  /** An app for the blog's tests of this worker, because a site has only one blog. */
  blogSite: Site
}

/**
 * Tests with the shared apps. Other files define only test-scoped fixtures or start apps in `beforeAll`: for other
 * worker-scoped fixtures Playwright would start another worker with another browser.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // each test has its own IP, because rate limits count by IP
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, ...clientIpHeader() }),
  // oxlint-disable no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  app: async ({}, use) => use(sharedApps().site.app),
  demo: async ({}, use) => use(sharedApps().demo),
  site: async ({}, use) => useSite(sharedApps().site, use),
  blogSite: [
    async ({}, use) => {
      const site = await startSite({ ADMIN_EMAIL: 'dona@exemplo.com.br' })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // oxlint-enable no-empty-pattern
})

/** Connects this process to the site's database during `use`, and tells the app of this process's commits. */
export async function useSite(site: Site, use: (site: Site) => Promise<void>) {
  await withConnection({ databaseUrl: site.ownerDatabaseUrl, dataDir: 'memory://' }, async () => {
    // not startLiveHub: when a listening process ends, the app sends every screen its data again
    const sent: Promise<void>[] = []
    const stopSending = onCommit(({ kind, id }) => {
      sent.push(connection().notify(CHANGES_CHANNEL, `test ${kind} ${id}`))
    })
    await use(site)
    stopSending()
    await Promise.all(sent)
  })
}

let guardianCount = 0

/** The header in which a trusted proxy passes on the client's IP, with a random IP. */
function clientIpHeader(): Record<string, string> {
  return { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` }
}

/** Data of a guardian who has no account yet, with a unique e-mail. */
export function newGuardian(name = 'Marina Alves'): Guardian {
  guardianCount += 1
  return {
    name,
    email: `marina-${process.pid}-${Date.now()}-${guardianCount}@exemplo.com.br`,
    password: 'Jabuticaba7',
  }
}

/** Registers an account by an HTTP request, without opening a page. */
export async function postSignUp(page: Page, app: AppUrl, guardian: Guardian, inviteCode = '') {
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

/** Registers an account by an HTTP request, opens the app, and returns the guardian, by default a new one. */
export async function signUp(page: Page, app: AppUrl, guardian = newGuardian(), inviteCode = '') {
  await postSignUp(page, app, guardian, inviteCode)
  await page.goto(`${app.url}/app`)
  return guardian
}

/** Registers an account by the form, and waits for the app. */
export async function signUpByForm(page: Page, app: AppUrl, guardian: Guardian) {
  await page.goto(`${app.url}/login?modo=cadastrar`)
  await fillSignUp(page, guardian)
  await page.getByRole('button', { name: 'Criar Conta' }).click()
  await page.waitForURL(`${app.url}/app`)
}

/** Fills the registration form and ticks its consent. */
export async function fillSignUp(page: Page, guardian: Guardian) {
  await page.getByLabel('Nome completo').fill(guardian.name)
  await page.getByLabel('E-mail').fill(guardian.email)
  await page.getByLabel('Senha', { exact: true }).fill(guardian.password)
  await page.getByLabel('Confirmar senha').fill(guardian.password)
  await page.getByRole('checkbox', { name: /responsável/i }).check()
}

/** Signs in by an HTTP request, and opens the app. */
export async function signIn(page: Page, app: AppUrl, guardian: Pick<Guardian, 'email' | 'password'>) {
  const { email, password } = guardian
  await post(page, app, '/login', { email, password })
  await page.goto(`${app.url}/app`)
}

/** Signs in by the form, and waits for the app. */
export async function signInByForm(page: Page, app: AppUrl, guardian: Pick<Guardian, 'email' | 'password'>) {
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

/** Fails if axe finds a violation of WCAG 2.2 AA or of axe's best practices. */
export async function expectAccessible(page: Page) {
  await expectNoViolations(page, {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })
}

/** Checks only the colour rules, for the dark scheme after a full check in the light scheme. */
export async function expectContrast(page: Page) {
  await expectNoViolations(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
}

/** Checks all rules in the light colour scheme, and the colour rules in the dark scheme. */
export async function expectAccessibleInBothSchemes(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

interface WindowWithAxe {
  axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }
}

const AXE = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}; undefined`

/** Runs axe in the page. Not by @axe-core/playwright: it opens a blank page, and so starts a process, for each run. */
async function expectNoViolations(page: Page, runOnly: RunOnly) {
  // wait until colour transitions have ended; they start in the next frame
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

/** Fails if the page is wider than its window. */
export async function expectFits(page: Page) {
  const overflow = await page.evaluate(() => {
    const root = document.documentElement
    return root.scrollWidth - root.clientWidth
  })
  expect(overflow, 'pixels beyond the right edge').toBeLessThanOrEqual(0)
}

/** Position and size of an element. Measures again if the page replaces the element. */
export async function boxOf(element: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect.poll(async () => (box = await element.boundingBox())).not.toBeNull()
  return box!
}

/** Opens a page in a new browser context, which has its own cookies. It closes when `context` closes. */
export async function newDevicePage(
  context: BrowserContext,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const browser = context.browser()
  if (!browser) throw new Error('the context has no browser')
  const newContext = await browser.newContext({ extraHTTPHeaders: clientIpHeader(), ...options })
  // at the end of a worker the browser may be closed first
  context.once('close', () => void newContext.close().catch(() => undefined))
  return newContext.newPage()
}

export const newScriptlessPage = (context: BrowserContext, options: BrowserContextOptions = {}) =>
  newDevicePage(context, { javaScriptEnabled: false, ...options })

/** Names of the loaded fonts. Fonts load after the first paint. */
export const loadedFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
  )

/** Holds back the framework's scripts until the returned function is called. */
export async function delayScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  return () => gate.resolve()
}
