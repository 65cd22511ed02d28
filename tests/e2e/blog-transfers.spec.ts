import { readFileSync } from 'node:fs'
import { type Page } from '@playwright/test'
import { ALL_XSS_VECTORS } from '#tests/fixtures/xss-corpora.ts'
import { unzip } from '#tests/support/unzip.ts'
import { expect, expectAccessible, expectAccessibleInBothSchemes } from './fixtures.ts'
import { test } from './blog-fixtures.ts'
import { signInAsAdministrator } from './session-steps.ts'
import { clearBlog } from '#tests/support/posts.ts'

const IMPORT_PATH = '/blog/admin/importar'

async function uploadExport(page: Page, name: string, text: string, withImages = true) {
  const buffer = Buffer.from(text)
  await page.getByLabel('Arquivo do outro blog').setInputFiles({ name, mimeType: 'text/plain', buffer })
  await page.getByRole('checkbox', { name: /^Trazer também as imagens/ }).setChecked(withImages)
  await page.getByRole('button', { name: 'Importar' }).click()
}

const report = (page: Page) => page.getByRole('region', { name: 'Importação concluída' })
const reportNumber = (page: Page, label: string) =>
  report(page).locator('dl > div').filter({ hasText: label }).locator('dd')

test('an administrator imports another blog, repeats and undoes an import, and exports the whole blog', async ({
  page,
  site: { app, ownerDatabaseUrl },
}) => {
  await clearBlog(ownerDatabaseUrl)
  await page.goto(app.url + IMPORT_PATH)
  await expect(page).toHaveURL(/\/login/)
  await signInAsAdministrator(page, app.url)
  await page.goto(app.url + IMPORT_PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importar e exportar')
  await expectAccessible(page)

  // an unknown file is refused, and the page stays open
  await page.getByRole('button', { name: 'Importar' }).click()
  await expect(page.getByText('Escolha o arquivo que o outro blog exportou.')).toBeVisible()
  await uploadExport(page, 'foto.jpg', 'isto não é um blog')
  await expect(page.getByText(/^Não reconhecemos este arquivo/)).toBeVisible()
  await uploadExport(page, 'ghost.json', readFileSync('tests/fixtures/transfers/ghost.json', 'utf8'))
  await expect(page.getByText(/^Diga o endereço do outro blog/)).toBeVisible()

  // the server makes no requests to loopback, so the report lists these images as refused
  const wxr = readFileSync('tests/fixtures/transfers/wordpress.xml', 'utf8').replaceAll(
    'https://antigo.exemplo.com.br/wp-content',
    'http://127.0.0.1/wp-content',
  )
  await uploadExport(page, 'casa-em-ordem.xml', wxr)
  await expect(report(page)).toBeVisible({ timeout: 60_000 })
  await expect(reportNumber(page, 'Posts trazidos')).toHaveText('5')
  await expect(reportNumber(page, 'Não puderam ser lidos')).toHaveText('1')
  await expect(report(page)).toContainText('Ficaram de fora: 1 página, 1 post da lixeira.')
  await expect(report(page)).toContainText('Sem texto: não veio, pois o post não tem texto.')
  await expect(reportNumber(page, 'Imagens trazidas')).toHaveText('0 de 4')
  await expect(report(page)).toContainText('o endereço não é da internet aberta')
  await expectAccessibleInBothSchemes(page)

  const post = await page.request.get(`${app.url}/blog/manha-sem-pressa`)
  expect(post.status()).toBe(200)
  expect(await post.text()).toContain('Manhã – sem pressa &amp; em paz')
  expect((await page.request.get(`${app.url}/blog/ano-que-vem`)).status()).toBe(404)

  await uploadExport(page, 'casa-em-ordem.xml', wxr, false)
  await expect(reportNumber(page, 'Já estavam aqui')).toHaveText('5', { timeout: 60_000 })
  await expect(reportNumber(page, 'Posts trazidos')).toHaveText('0')
  await expect(page.getByRole('region', { name: 'Outras importações' }).getByRole('link')).toHaveText([
    'casa-em-ordem.xml',
  ])

  // a dry run writes nothing; undoing removes the posts
  await page.getByRole('checkbox', { name: /^Só conferir/ }).check()
  const otherExport = wxr
    .replaceAll('antigo.exemplo.com.br', 'outro.exemplo.com.br')
    .replaceAll('classico', 'outro-classico')
  await uploadExport(page, 'outro.xml', otherExport, false)
  const dryRun = page.getByRole('region', { name: 'Conferência concluída' })
  await expect(dryRun).toContainText('Nada foi gravado.', { timeout: 60_000 })
  await expect(dryRun).toContainText('o código [contact-form-7] ficou de fora')
  await expectAccessible(page)
  expect((await page.request.get(`${app.url}/blog/outro-classico`)).status()).toBe(404)
  await uploadExport(page, 'outro.xml', otherExport, false)
  await expect(reportNumber(page, 'Posts trazidos')).toHaveText('5', { timeout: 60_000 })
  expect((await page.request.get(`${app.url}/blog/outro-classico`)).status()).toBe(200)
  await page.getByRole('button', { name: 'Desfazer esta importação' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('region', { name: 'Importação desfeita' })).toContainText(
    '5 posts foram removidos.',
  )
  expect((await page.request.get(`${app.url}/blog/outro-classico`)).status()).toBe(404)

  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar o blog' }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toMatch(/^combinado-blog-\d{4}-\d\d-\d\d\.zip$/)
  const files = await unzip(readFileSync(await download.path()))
  expect([...files.keys()].filter((path) => path.startsWith('posts/'))).toHaveLength(5)

  // without a session both pages redirect to signing in
  await page.context().clearCookies()
  for (const path of [IMPORT_PATH, '/blog/admin/exportar']) {
    expect((await page.request.get(app.url + path, { maxRedirects: 0 })).status(), path).toBe(302)
  }
})

const VECTORS_PER_POST = 90

/** Records dialogs, pop-ups and function calls that only a script can cause. */
async function recordExecution(page: Page) {
  const calls: string[] = []
  page.on('dialog', (dialog) => {
    calls.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => calls.push(`window ${popup.url()}`))
  await page.exposeFunction('reportExecution', (call: string) => void calls.push(call))
  await page.addInitScript(() => {
    const record = (window as unknown as { reportExecution(call: string): void }).reportExecution
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const) {
      Object.defineProperty(window, name, { value: () => record(name) })
    }
  })
  return calls
}

/** Lists elements, event handlers and URLs that could run scripts, and counts the elements, below the selector. */
function findScriptRisks(page: Page, selector: string) {
  return page.locator(selector).evaluate((root) => {
    const risks: string[] = []
    for (const element of root.querySelectorAll('*')) {
      const name = element.localName
      if (/^(?:script|style|object|embed|svg|math|form|base|meta|link|input|template)$/.test(name))
        risks.push(name)
      if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') risks.push(`foreign ${name}`)
      for (const { name: attribute } of element.attributes) {
        if (/^on|^style$|^srcdoc$|^formaction$|^ping$/i.test(attribute)) risks.push(`${name} ${attribute}`)
      }
      for (const url of [(element as HTMLAnchorElement).href, (element as HTMLImageElement).src]) {
        if (typeof url === 'string' && url !== '' && !/^(?:https?|mailto|tel):/.test(url)) {
          risks.push(url)
        }
      }
      if (
        name === 'iframe' &&
        !/^https:\/\/(?:www\.youtube-nocookie|player\.vimeo)\.com\//.test((element as HTMLIFrameElement).src)
      ) {
        risks.push(`frame ${(element as HTMLIFrameElement).src}`)
      }
    }
    return { risks, elementCount: root.querySelectorAll('*').length }
  })
}

test('no script of an imported post runs, with or without the Content-Security-Policy', async ({
  browser,
  page,
  site: { app },
}) => {
  const groups = Array.from({ length: Math.ceil(ALL_XSS_VECTORS.length / VECTORS_PER_POST) }, (_, index) =>
    ALL_XSS_VECTORS.slice(index * VECTORS_PER_POST, (index + 1) * VECTORS_PER_POST),
  )
  const posts = groups.map((vectors, index) => ({
    id: `v${index}`,
    title: `Vetores ${index}`,
    slug: `vetores-${index}`,
    // the closing tags end a vector that leaves its own tag open, so that it does not contain the next vector
    html: `<p>início</p>${vectors.map((vector) => `<p>${vector}</p><!-- --></script></style></textarea></title>`).join('\n')}`,
    status: 'published',
    published_at: '2024-01-01T00:00:00.000Z',
  }))
  await signInAsAdministrator(page, app.url)
  await page.goto(app.url + IMPORT_PATH)
  await uploadExport(page, 'vetores.json', JSON.stringify({ db: [{ data: { posts } }] }), false)
  await expect(reportNumber(page, 'Posts trazidos')).toHaveText(String(posts.length), { timeout: 120_000 })

  // positive control: the unsanitized vectors run
  const context = await browser.newContext()
  const unsanitizedPage = await context.newPage()
  const unsanitizedCalls = await recordExecution(unsanitizedPage)
  await context.route('**/*', (route) => route.abort())
  await context.route(`${app.url}/solto`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<main>${posts[0]?.html}</main>` }),
  )
  await unsanitizedPage.goto(`${app.url}/solto`, { waitUntil: 'domcontentloaded' })
  await expect.poll(() => unsanitizedCalls.length).toBeGreaterThan(0)
  await unsanitizedPage.close()

  const reader = await context.newPage()
  const calls = await recordExecution(reader)
  let elementCount = 0
  for (const { slug } of posts) {
    const response = await page.request.get(`${app.url}/blog/${slug}`)
    expect(response.status()).toBe(200)
    const body = await response.text()
    for (const csp of ['with CSP', 'without CSP'] as const) {
      const requests: string[] = []
      const recordRequest = (request: { url(): string; resourceType(): string }) =>
        void requests.push(`${request.resourceType()} ${request.url()}`)
      reader.on('request', recordRequest)
      await context.unrouteAll()
      // requests to other origins are aborted
      await context.route('**/*', (route) => {
        const url = new URL(route.request().url())
        if (url.origin !== app.url) return route.abort()
        if (csp === 'without CSP' && url.pathname === `/blog/${slug}`) {
          return route.fulfill({ contentType: 'text/html; charset=utf-8', body })
        }
        return route.continue()
      })
      await reader.goto(`${app.url}/blog/${slug}`, { waitUntil: 'load' })
      const result = await findScriptRisks(reader, 'article [class*="prose"]')
      elementCount += result.elementCount
      expect(result.risks, `${slug} ${csp}`).toEqual([])
      reader.off('request', recordRequest)
      // a post may load only pictures and video players
      const foreignRequests = requests.filter((request) => {
        const [type = '', url = ''] = request.split(' ')
        if (new URL(url).origin === app.url)
          return type === 'script' && !/\/assets\/(?:site-header|blog-covers)-[\w-]+\.js$/.test(url)
        return type !== 'image' && !/^https:\/\/(?:www\.youtube-nocookie|player\.vimeo)\.com\//.test(url)
      })
      expect(foreignRequests, `${slug} ${csp}`).toEqual([])
    }
  }
  expect(elementCount).toBeGreaterThan(500)
  expect(calls).toEqual([])
  await context.close()
})
