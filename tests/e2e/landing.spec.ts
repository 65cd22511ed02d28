import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectContrast,
  expectFits,
  loadedFonts,
  newScriptlessPage,
  test,
} from './fixtures.ts'

/** The headings of the sections of rule 94, in order. */
const SECTION_TITLES = [
  'O combinado não sai caro.',
  'Como pode ser na sua casa',
  'Cada combinado cumprido vira um azulejo',
  'O que muda em casa',
  'O que um quadro de adesivos não faz',
  'Feito para casas como a sua',
  'Um preço por família, com todos os filhos',
  '7 dias para mudar de ideia',
  'Três livros para ler com calma',
  'O que a pesquisa diz, e o que não diz',
  'Perguntas de pais',
  'Qual vai ser o primeiro combinado?',
]
const PRICE_SECTIONS = [SECTION_TITLES[6]!, SECTION_TITLES[7]!]

const sectionTitles = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .evaluateAll((parts) =>
      parts.map((part) => document.getElementById(part.getAttribute('aria-labelledby')!)?.textContent),
    )

/** Renders all sections and loads all pictures, including lazy and decorative ones. */
async function renderAll(page: Page) {
  await page.addStyleTag({ content: 'main section { content-visibility: visible !important }' })
  for (const picture of await page.getByRole('main').locator('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
  }
}

test('the home page has its sections in order, fits and is accessible', async ({ page, demo }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(demo.url)
    expect(await sectionTitles(page)).toEqual(SECTION_TITLES)
    // fonts and scripts load after the first paint
    await expect.poll(() => loadedFonts(page)).toContain('Gabarito Variable')
    await renderAll(page)
    await expectFits(page)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await renderAll(page)
    await expectContrast(page)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  // the visible part of the page says that this is an app, and shows a picture of it
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(demo.url)
  const hero = page.getByRole('region', { name: SECTION_TITLES[0] })
  await expect(hero.getByText(/é um aplicativo para a família/)).toBeInViewport()
  await expect(hero.getByRole('img', { name: /A tela Início do aplicativo no celular/ })).toBeInViewport()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectFits(page)
  expect([...new Set(scripts)]).toEqual([expect.stringMatching(/^\/assets\/site-header-[\w-]+\.js$/)])
  await expect(page.getByText('Exemplo ilustrativo')).toHaveCount(3)
  for (const doi of [
    '10.1097/DBP.0000000000000637',
    '10.1037/0033-2909.125.6.627',
    '10.1901/jaba.1982.15-431',
  ])
    await expect(page.locator(`a[href="https://doi.org/${doi}"]`)).toBeVisible()
})

test('without scripts, links lead to prices and sign-in, and questions open', async ({ context, demo }) => {
  const page = await newScriptlessPage(context)
  await page.goto(`${demo.url}/index`)
  await page.getByRole('main').getByRole('link', { name: 'Ver planos e preços' }).click()
  await expect(page).toHaveURL(`${demo.url}/index#planos`)
  await expect(page.getByRole('heading', { name: SECTION_TITLES[6] })).toBeInViewport()
  // consumer law (CDC art. 31) requires the total charge beside the monthly price
  for (const price of ['R$47,90', 'R$167,40', 'R$238,80'])
    await expect(page.getByText(price, { exact: true }).first()).toBeVisible()

  const question = page.locator('details', { hasText: 'Meu filho precisa ter celular?' })
  await expect(question.getByText(/Não. Você marca/)).toBeHidden()
  await question.locator('summary').click()
  await expect(question.getByText(/Não. Você marca/)).toBeVisible()

  const banner = page.getByRole('banner')
  await banner.locator('summary').filter({ visible: true }).click()
  await expect(banner.getByRole('navigation').getByRole('link', { name: 'Blog' })).toBeVisible()

  const signUpLinks = page.getByRole('main').locator('a[href^="/login"]')
  expect(await signUpLinks.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/login?modo=cadastrar&volta=%2Fassinatura%2Fcomecar%3Fplano%3Dmonthly',
    '/login?modo=cadastrar&volta=%2Fassinatura%2Fcomecar%3Fplano%3Dsemiannual',
    '/login?modo=cadastrar&volta=%2Fassinatura%2Fcomecar%3Fplano%3Dannual',
    '/login?modo=cadastrar',
  ])
  await page.getByRole('link', { name: 'Assinar semestral' }).click()
  await expect(page).toHaveURL(/\/login\?modo=cadastrar&volta=%2Fassinatura%2Fcomecar%3Fplano%3Dsemiannual$/)
})

test('without payments, the home page shows no price and offers registering', async ({ page, app }) => {
  await page.goto(app.url)
  expect(await sectionTitles(page)).toEqual(SECTION_TITLES.filter((part) => !PRICE_SECTIONS.includes(part)))
  expect(await page.content()).not.toMatch(/R\$|\/subscribe|\/reembolso|#planos|priceCurrency/)
  await expect(page.getByText('Garantia')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Criar a conta da família' }).first().click()
  await expect(page).toHaveURL(`${app.url}/login?modo=cadastrar`)
})

test('the error page shows advice and links', async ({ page, app }) => {
  const response = await page.goto(`${app.url}/dev/emails`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página não está aqui')
  await expect(page.getByRole('heading', { name: 'O que fazer' })).toBeVisible()
  for (const [name, path] of [
    ['Voltar ao início', '/'],
    ['Blog', '/blog'],
    ['Contato', '/contato'],
    ['Abrir o aplicativo', '/app'],
  ] as const)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SECTION_TITLES[0]!)
})
