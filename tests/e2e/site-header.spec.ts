import type { Page } from '@playwright/test'
import { boxOf, expect, expectAccessible, newGuardian, signUp, test, newScriptlessPage } from './fixtures.ts'
import { test as shopTest } from './sandbox-fixtures.ts'
import { signInAsAdministrator } from './session-steps.ts'

/** Whether another element covers the end of the logo, which is the product's name. */
const isLogoCovered = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /página inicial/ })
    .evaluate((logo) => {
      const { right, top, height } = logo.getBoundingClientRect()
      return !logo.contains(document.elementFromPoint(right - 2, top + height / 2))
    })

test('the HTML of a public page is the same for everybody, and a script adds the greeting', async ({
  page,
  app,
  request,
}) => {
  await page.goto(`${app.url}/privacidade`)
  const header = page.getByRole('banner')
  const links = header.getByRole('navigation', { name: 'Menu' })
  const menu = header.getByLabel('Menu', { exact: true }).and(header.locator('summary'))
  await expect(header.getByRole('link', { name: /^Entrar/ })).toBeVisible()
  await expect(header.getByText(/Olá/).filter({ visible: true })).toHaveCount(0)
  await expect(header.getByRole('link', { name: 'Abrir o app' })).toBeHidden()
  await menu.click()
  expect(await links.getByRole('link').filter({ visible: true }).allTextContents()).toEqual([
    'Início',
    'Como funciona',
    'Perguntas',
    'Blog',
    'Entrar',
    'Cadastrar',
  ])
  await expectAccessible(page)
  const [publicHtml, publicHome] = await Promise.all(
    ['/privacidade', '/'].map(async (path) => (await request.get(app.url + path)).text()),
  )

  await signUp(page, app, newGuardian('Zoë Conceição'))
  await page.goto(`${app.url}/privacidade`)
  // a phone's header has room for the greeting only in the menu
  await expect(header.getByText('Olá, Zoë').filter({ visible: true })).toHaveCount(0)
  await menu.click()
  await expect(links.getByText('Olá, Zoë')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(header.getByRole('link', { name: 'Abrir o app' })).toHaveAttribute('href', '/app')
  await expect(header.getByRole('link', { name: 'Abrir o app' })).toBeVisible()
  await expect(header.getByRole('link', { name: /Entrar/ })).toBeHidden()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Entrar' })).toBeHidden()
  await expectAccessible(page)
  expect(await (await page.request.get(`${app.url}/privacidade`)).text()).toBe(publicHtml)
  const home = await page.request.get(app.url)
  expect(await home.text()).toBe(publicHome)
  expect(home.headers()['cache-control']).toMatch(/^public, max-age=\d+$/)

  // the header has one row at every width, and its link is fully visible
  for (const width of [320, 360, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width)
    expect((await boxOf(header.locator('div').first())).height, `at ${width} px`).toBeLessThan(72)
    expect(await isLogoCovered(page), `at ${width} px`).toBe(false)
    await expect(header.getByRole('link', { name: 'Abrir o app' }), `at ${width} px`).toBeInViewport({
      ratio: 1,
    })
  }
  const accountMenu = header.getByRole('group').filter({ hasText: 'Olá, Zoë' })
  await accountMenu.locator('summary').click()
  await expect(accountMenu.getByRole('button', { name: 'Sair' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(accountMenu.getByRole('button', { name: 'Sair' })).toBeHidden()
  await expect(menu).toBeHidden()
  await page.setViewportSize({ width: 360, height: 640 })

  // Escape closes the menu and returns the focus; a click outside closes it, too
  await menu.press('Enter')
  await expect(links.getByRole('link', { name: 'Minha Conta' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(links.getByRole('link', { name: 'Minha Conta' })).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 4, y: 4 } })
  await expect(links.getByRole('link', { name: 'Minha Conta' })).toBeHidden()

  await menu.click()
  await links.getByRole('link', { name: 'Minha Conta' }).click()
  await expect(page).toHaveURL(`${app.url}/app`)
  await page.goBack()
  await menu.click()
  await header.getByRole('button', { name: 'Sair' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await page.goto(`${app.url}/termos`)
  for (const width of [320, 390, 420, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    const label = width < 420 ? 'Entrar' : 'Entrar / Cadastrar'
    await expect(header.getByRole('link', { name: label, exact: true }).last()).toBeVisible()
    expect(await isLogoCovered(page), `at ${width} px`).toBe(false)
  }
  await expect(header.getByText(/Olá/).filter({ visible: true })).toHaveCount(0)
  // on a wide screen the header has the logo, four links and one sign-in link
  const linkTexts = await header.getByRole('link').filter({ visible: true }).allTextContents()
  expect(linkTexts.slice(1)).toEqual(['Início', 'Como funciona', 'Perguntas', 'Blog', 'Entrar / Cadastrar'])
})

// the shop's header has one link more: prices
shopTest('the header of an administrator fits at every width, with the greeting', async ({ page, site }) => {
  const { url } = site.app
  await signInAsAdministrator(page, url, { name: 'Maximiliana Conceição' })
  await page.goto(`${url}/privacidade`)
  const header = page.getByRole('banner')
  for (const width of [480, 768, 1023, 1024, 1199, 1200, 1280, 1536]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width)
    const greeting = header.getByText(/^Olá, /).filter({ visible: true })
    await expect(greeting, `at ${width} px`).toHaveCount(1)
    await expect(greeting, `at ${width} px`).toBeInViewport({ ratio: 1 })
    expect(await overlapCount(page), `at ${width} px`).toBe(0)
  }
  await header
    .getByText(/^Olá, /)
    .filter({ visible: true })
    .click()
  await expect(header.getByRole('link', { name: 'Administrar blog' }).filter({ visible: true })).toBeVisible()
  await expectAccessible(page)
})

/** Number of pairs of visible controls of the header that cover each other. */
const overlapCount = (page: Page) =>
  page
    .getByRole('banner')
    .locator('a, summary')
    .evaluateAll((controls) => {
      const boxes = controls
        .filter((control) => control.checkVisibility())
        .map((control) => control.getBoundingClientRect())
      return boxes.flatMap((a, index) =>
        boxes.slice(index + 1).filter((b) => a.left < b.right - 1 && b.left < a.right - 1),
      ).length
    })

test('without scripts or session data, the header links to signing in', async ({ page, context, app }) => {
  const scriptlessPage = await newScriptlessPage(context)
  await scriptlessPage.goto(`${app.url}/privacidade`)
  await expect(
    scriptlessPage.getByRole('banner').getByRole('link', { name: 'Entrar', exact: true }),
  ).toBeVisible()

  await signUp(page, app, newGuardian())
  await page.route('**/sessao', (route) => route.abort())
  await page.goto(`${app.url}/privacidade`)
  const signInLink = page.getByRole('banner').getByRole('link', { name: 'Entrar', exact: true })
  await expect(signInLink).toBeVisible()
  await signInLink.click()
  await expect(page).toHaveURL(`${app.url}/app`)
})
