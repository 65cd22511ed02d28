import { randomBytes } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'

export { expect }

export interface Guardian {
  name: string
  email: string
  password: string
}

interface Fixtures {
  app: RunningApp
}

/** Tests with the built product running on an embedded database of their own, one for each worker. */
export const test = base.extend<object, Fixtures>({
  // each test comes from an address of its own, or the sign-ups of many would count as one sender's
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, ...anAddressHeader() }),
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const app = await startApp({ environment: { TRUSTED_PROXIES: '1' } })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 90_000 },
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
  return { name, email: `marina-${process.pid}-${Date.now()}-${made}@exemplo.com.br`, password: 'Combinado1' }
}

/** A new account as the form would make it, without drawing the form; then the app. See signUpByHand. */
export async function signUp(page: Page, app: RunningApp, guardian: Guardian, inviteCode = '') {
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
export async function signUpByHand(page: Page, app: RunningApp, guardian: Guardian) {
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
export async function signIn(page: Page, app: RunningApp, guardian: Pick<Guardian, 'email' | 'password'>) {
  const { email, password } = guardian
  await post(page, app, '/login', { email, password })
  await page.goto(`${app.url}/app`)
}

/** Signs in through the page and waits for the app. */
export async function signInByHand(
  page: Page,
  app: RunningApp,
  guardian: Pick<Guardian, 'email' | 'password'>,
) {
  await page.goto(`${app.url}/login`)
  await page.getByLabel('E-mail').fill(guardian.email)
  await page.getByLabel('Senha', { exact: true }).fill(guardian.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(`${app.url}/app`)
}

async function post(page: Page, app: RunningApp, path: string, form: Record<string, string>) {
  const headers = { origin: app.url }
  const answer = await page.request.post(app.url + path, { form, headers, maxRedirects: 0 })
  expect(answer.status(), path).toBe(302)
}

/** Fails when the page asks anything of a browser that axe finds wrong at WCAG 2.2 AA. */
export async function expectAccessible(page: Page) {
  await expectNothingFound(page, (axe) =>
    axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']),
  )
}

/** What else a page has to show in another colour scheme, once all other rules were held in the first. */
export async function expectContrast(page: Page) {
  await expectNothingFound(page, (axe) => axe.withRules(['color-contrast', 'link-in-text-block']))
}

async function expectNothingFound(page: Page, choose: (axe: AxeBuilder) => AxeBuilder) {
  // colours on their way from one to the other are nobody's
  await page
    .waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'), null, {
      timeout: 2000,
    })
    .catch(() => undefined)
  const { violations } = await choose(new AxeBuilder({ page })).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([])
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
