import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFits,
  loadedFonts,
  newScriptlessPage,
  test,
} from './fixtures.ts'

const POST = '/blog/rotina-da-manha-sem-gritaria'

test('without scripts, a reader finds posts by category, search and tag', async ({ context, demo }) => {
  const page = await newScriptlessPage(context)
  await page.goto(`${demo.url}/blog`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  const featured = page.getByRole('article').first()
  await expect(featured).toContainText('16 de novembro de 2026 · Equipe Combinado')
  await expect(featured.getByRole('link', { name: /^Ler mais Rotina da manhã/ })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(6)
  await expect(page.getByRole('article').nth(1)).toContainText('09/11/2026 por Equipe Combinado')
  await expect(page.getByRole('article').nth(1)).toContainText('Ler mais →')
  const categoryLinks = page.getByRole('navigation', { name: 'Categorias' }).getByRole('link')
  await expect(categoryLinks).toHaveText(['Todos', 'Família', 'Mesada e prêmios', 'Rotina', 'Tarefas'])

  await categoryLinks.filter({ hasText: 'Mesada e prêmios' }).click()
  await expect(page).toHaveURL(`${demo.url}/blog/categoria/mesada-e-premios`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mesada e prêmios')
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.getByRole('searchbox', { name: 'Buscar no blog' }).fill('LICAO esquecida da memoria')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('heading', { name: 'Nenhum post encontrado.' })).toBeVisible()
  await page.getByRole('searchbox').fill('irmaos justica')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText(/^\d+ posts? encontrados? para “irmaos justica”/)).toBeVisible()
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(`${demo.url}/blog/dois-irmaos-regras-diferentes`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Dois irmãos, regras diferentes: como explicar',
  )
  await expect(page.getByText(/26 de outubro de 2026 · \d min de leitura/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Etiquetas' }).getByRole('link', { name: 'conversa' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.goBack()
  await page.getByRole('link', { name: 'Voltar ao blog' }).click()
  await expect(page).toHaveURL(`${demo.url}/blog`)
})

test('a post has contents, related posts, a print layout and two scripts', async ({ page, demo }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto(demo.url + POST)
  const contents = page.getByRole('navigation', { name: 'Neste post' })
  // a font that loads later would move the heading while the page scrolls to it
  await expect.poll(() => loadedFonts(page)).toContain('Gabarito Variable')
  await contents.getByRole('link', { name: 'Escreva junto' }).click()
  await expect(page).toHaveURL(`${demo.url}${POST}#escreva-junto`)
  await expect(page.getByRole('heading', { name: 'Escreva junto' })).toBeInViewport()
  await expect(page.getByRole('img', { name: /^Mesa do café/ })).toHaveJSProperty('complete', true)
  await expect(page.getByRole('region', { name: 'Leia também' }).getByRole('article')).toHaveCount(3)
  expect(scripts.toSorted()).toEqual([
    expect.stringMatching(/^\/assets\/blog-covers-/),
    expect.stringMatching(/^\/assets\/site-header-/),
  ])

  const jsonLd = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(jsonLd.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toEqual([
    'BlogPosting',
    'BreadcrumbList',
  ])
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${POST}$`))
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /^http.+\/blog\/og\/.+\.jpg$/,
  )
  await expect(page.locator('meta[property="og:image:width"]')).toHaveAttribute('content', '1200')

  await page.emulateMedia({ media: 'print' })
  for (const screenOnly of [
    contents,
    page.getByRole('region', { name: 'Leia também' }),
    page.getByText('Entrar / Cadastrar'),
  ]) {
    await expect(screenOnly).toBeHidden()
  }
  await expect(page.getByRole('heading', { name: 'Fontes' })).toBeVisible()
  const printedUrl = await page
    .locator('a[href^="https://doi.org"]')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(printedUrl).toContain('https://doi.org')
})

test('a missing post gets 404, a misspelled URL 301, an unchanged page 304', async ({ page, demo }) => {
  const missingResponse = await page.goto(`${demo.url}/blog/nunca-escrito`)
  expect(missingResponse?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Post não encontrado' })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao blog' }).click()
  await expect(page).toHaveURL(`${demo.url}/blog`)
  for (const path of ['/blog/categoria/nenhuma', '/blog/tag/nenhuma', '/blog?pagina=7']) {
    expect((await page.request.get(demo.url + path)).status(), path).toBe(404)
  }

  const redirectResponse = await page.request.get(`${demo.url}/blog/Rotina-da-Manhã-sem-gritaria`, {
    maxRedirects: 0,
  })
  expect([redirectResponse.status(), redirectResponse.headers().location]).toEqual([301, POST])

  for (const path of ['/blog', POST, '/blog/categoria/rotina', '/blog/rss.xml', '/blog/atom.xml']) {
    const firstResponse = await page.request.get(demo.url + path)
    expect(firstResponse.headers()['cache-control'], path).toBe('public, max-age=0, must-revalidate')
    const etag = firstResponse.headers().etag ?? ''
    const repeatResponse = await page.request.get(demo.url + path, { headers: { 'if-none-match': etag } })
    expect([repeatResponse.status(), (await repeatResponse.body()).length], path).toEqual([304, 0])
  }
  expect((await page.request.get(`${demo.url}/blog/rss.xml`)).headers()['content-type']).toBe(
    'application/rss+xml; charset=utf-8',
  )
})

test('a cover that cannot be loaded is replaced by the title', async ({ page, demo }) => {
  await page.route('**/blog/capas/**', (route) => route.abort())
  await page.goto(demo.url + POST)
  await expect(page.locator('img[data-cover]').first()).toBeHidden()
  const cover = page.locator('img[data-cover]').first().locator('xpath=ancestor::div[1]')
  await expect(cover).toContainText('Rotina da manhã sem gritaria')
})

test('the pages of the blog are accessible and fit every width, in both colour schemes', async ({
  page,
  demo,
}) => {
  for (const path of [
    '/blog',
    '/blog?busca=zzz',
    '/blog/tarefas-por-idade',
    '/blog/categoria/rotina',
    '/blog/nada',
  ]) {
    await page.goto(demo.url + path)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page)
      await expectAccessible(page)
    }
    // a colour does not depend on the width
    await expectAccessibleInBothSchemes(page)
  }
})
