import { readFileSync } from 'node:fs'
import { type Page } from '@playwright/test'
import sharp from 'sharp'
import { parse } from 'yaml'
import { newId } from '#app/base/ids.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { uploadImage } from '#app/domain/blog/media/upload-image.server.ts'
import { EVERY_VECTOR } from '#tests/fixtures/xss-corpora.ts'
import { unzip } from '#tests/support/unzip.ts'
import { expect, expectAccessible, expectAccessibleInBothSchemes } from './app-test.ts'
import { test } from './app-on-postgres-test.ts'
import { enterAsAdministrator } from './session-steps.ts'
import { withoutAuthorisation } from '#app/database/family-scope.server.ts'
import { aDraft, emptyBlog, TEAM } from '#tests/support/posts.ts'

const PATH = '/blog/admin/importar'

async function send(page: Page, name: string, text: string, withImages = true) {
  const buffer = Buffer.from(text)
  await page.getByLabel('Arquivo do outro blog').setInputFiles({ name, mimeType: 'text/plain', buffer })
  await page.getByRole('checkbox', { name: /^Trazer também as imagens/ }).setChecked(withImages)
  await page.getByRole('button', { name: 'Importar' }).click()
}

const report = (page: Page) => page.getByRole('region', { name: 'Importação concluída' })
/** The number with this label in the report. */
const reportNumber = (page: Page, label: string) =>
  report(page).locator('dl > div').filter({ hasText: label }).locator('dd')

/** A post with a picture of the library, as the editor saves it. */
async function aPostWithPictures() {
  const jpegOf = (background: string) =>
    sharp({ create: { width: 500, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const upload = async (name: string, background: string) => {
    const uploaded = await uploadImage(
      await jpegOf(background),
      { name, alt: name },
      { id: null, ...withoutAuthorisation },
    )
    if (!uploaded.ok) throw new Error(uploaded.reason)
    return uploaded.image
  }
  const [inside, cover] = [await upload('dentro', '#2288bb'), await upload('capa', '#cc3311')]
  const { path, alt, width, height, variants } = cover
  const saved = await savePost(
    aDraft({
      title: 'Com: "imagens" e #sinais',
      slug: 'com-imagens',
      excerpt: '- Um resumo',
      content: `<h2>Um</h2><p>Texto <img src="${inside.path}" alt="dentro"></p><table><tr><td>1</td></tr></table>`,
      cover: { path, alt, width, height, variants },
      tags: ['sim', 'não'],
      status: 'draft',
      publishedAt: null,
    }),
    TEAM,
    { id: newId(), base: null },
  )
  expect(saved.ok).toBe(true)
  return [inside.id, cover.id]
}

test('an administrator imports another blog, repeats and undoes an import, and exports the whole blog', async ({
  page,
  running: { app, ownerUrl },
}) => {
  await emptyBlog(ownerUrl)
  await page.goto(app.url + PATH)
  await expect(page).toHaveURL(/\/login/)
  await enterAsAdministrator(page, app.url)
  await page.goto(app.url + PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importar e exportar')
  await expectAccessible(page)

  // an unknown file is refused without leaving the page
  await page.getByRole('button', { name: 'Importar' }).click()
  await expect(page.getByText('Escolha o arquivo que o outro blog exportou.')).toBeVisible()
  await send(page, 'foto.jpg', 'isto não é um blog')
  await expect(page.getByText(/^Não reconhecemos este arquivo/)).toBeVisible()
  await send(page, 'ghost.json', readFileSync('tests/fixtures/transfers/ghost.json', 'utf8'))
  await expect(page.getByText(/^Diga o endereço do outro blog/)).toBeVisible()

  // the server makes no requests to itself: these images are refused by name
  const wxr = readFileSync('tests/fixtures/transfers/wordpress.xml', 'utf8').replaceAll(
    'https://antigo.exemplo.com.br/wp-content',
    'http://127.0.0.1/wp-content',
  )
  await send(page, 'casa-em-ordem.xml', wxr)
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

  await send(page, 'casa-em-ordem.xml', wxr, false)
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
  await send(page, 'outro.xml', otherExport, false)
  const dryRun = page.getByRole('region', { name: 'Conferência concluída' })
  await expect(dryRun).toContainText('Nada foi gravado.', { timeout: 60_000 })
  await expect(dryRun).toContainText('o código [contact-form-7] ficou de fora')
  await expectAccessible(page)
  expect((await page.request.get(`${app.url}/blog/outro-classico`)).status()).toBe(404)
  await send(page, 'outro.xml', otherExport, false)
  await expect(reportNumber(page, 'Posts trazidos')).toHaveText('5', { timeout: 60_000 })
  expect((await page.request.get(`${app.url}/blog/outro-classico`)).status()).toBe(200)
  await page.getByRole('button', { name: 'Desfazer esta importação' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('region', { name: 'Importação desfeita' })).toContainText(
    '5 posts foram removidos.',
  )
  expect((await page.request.get(`${app.url}/blog/outro-classico`)).status()).toBe(404)

  const images = await aPostWithPictures()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar o blog' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^combinado-blog-\d{4}-\d\d-\d\d\.zip$/)
  const files = await unzip(readFileSync(await download.path()))
  expect([...files.keys()].filter((path) => path.startsWith('posts/'))).toHaveLength(6)
  expect([...files.keys()].filter((path) => path.startsWith('images/')).toSorted()).toEqual(
    images.map((id) => `images/${id}.jpg`).toSorted(),
  )
  for (const [path, bytes] of files) {
    if (!path.startsWith('posts/')) continue
    const head = /^---\n([\s\S]*?)\n---\n/.exec(bytes.toString())?.[1] ?? ''
    expect(parse(head), path).toMatchObject({ slug: path.slice(6, -3) })
  }
  const markdown = files.get('posts/com-imagens.md')?.toString() ?? ''
  expect(markdown).toContain('title: "Com: \\"imagens\\" e #sinais"')
  expect(markdown).toContain(`![dentro](../images/${images[0]}.jpg)`)
  expect(markdown).toContain(`cover: "../images/${images[1]}.jpg"`)
  expect(markdown).toContain('<table>')
  expect((await sharp(files.get(`images/${images[1]}.jpg`)).metadata()).width).toBe(500)

  // signed out, both pages redirect
  await page.context().clearCookies()
  for (const path of [PATH, '/blog/admin/exportar']) {
    expect((await page.request.get(app.url + path, { maxRedirects: 0 })).status(), path).toBe(302)
  }
})

/** Number of vectors in one post. */
const VECTORS_PER_POST = 90

/** Records dialogs, windows and calls that only a script can cause. */
async function recordExecution(page: Page) {
  const calls: string[] = []
  page.on('dialog', (dialog) => {
    calls.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => calls.push(`window ${popup.url()}`))
  await page.exposeFunction('reportExecution', (what: string) => void calls.push(what))
  await page.addInitScript(() => {
    const record = (window as unknown as { reportExecution(what: string): void }).reportExecution
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const) {
      Object.defineProperty(window, name, { value: () => record(name) })
    }
  })
  return calls
}

/** Elements, event handlers and URLs in the post's text that could run scripts, as the browser parses them. */
function findRunnable(page: Page, where: string) {
  return page.locator(where).evaluate((text) => {
    const found: string[] = []
    for (const element of text.querySelectorAll('*')) {
      const name = element.localName
      if (/^(?:script|style|object|embed|svg|math|form|base|meta|link|input|template)$/.test(name))
        found.push(name)
      if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(`foreign ${name}`)
      for (const { name: attribute } of element.attributes) {
        if (/^on|^style$|^srcdoc$|^formaction$|^ping$/i.test(attribute)) found.push(`${name} ${attribute}`)
      }
      for (const address of [(element as HTMLAnchorElement).href, (element as HTMLImageElement).src]) {
        if (typeof address === 'string' && address !== '' && !/^(?:https?|mailto|tel):/.test(address)) {
          found.push(address)
        }
      }
      if (
        name === 'iframe' &&
        !/^https:\/\/(?:www\.youtube-nocookie|player\.vimeo)\.com\//.test((element as HTMLIFrameElement).src)
      ) {
        found.push(`frame ${(element as HTMLIFrameElement).src}`)
      }
    }
    return { found, elements: text.querySelectorAll('*').length }
  })
}

test('no script of an imported post runs, with or without the Content-Security-Policy', async ({
  browser,
  page,
  running: { app },
}) => {
  const groups = Array.from({ length: Math.ceil(EVERY_VECTOR.length / VECTORS_PER_POST) }, (_, index) =>
    EVERY_VECTOR.slice(index * VECTORS_PER_POST, (index + 1) * VECTORS_PER_POST),
  )
  const posts = groups.map((vectors, index) => ({
    id: `v${index}`,
    title: `Vetores ${index}`,
    slug: `vetores-${index}`,
    // closing tags, so that one vector does not swallow the next
    html: `<p>início</p>${vectors.map((vector) => `<p>${vector}</p><!-- --></script></style></textarea></title>`).join('\n')}`,
    status: 'published',
    published_at: '2024-01-01T00:00:00.000Z',
  }))
  await enterAsAdministrator(page, app.url)
  await page.goto(app.url + PATH)
  await send(page, 'vetores.json', JSON.stringify({ db: [{ data: { posts } }] }), false)
  await expect(reportNumber(page, 'Posts trazidos')).toHaveText(String(posts.length), { timeout: 120_000 })

  // the vectors run before they are sanitized
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
  let elements = 0
  for (const { slug } of posts) {
    const response = await page.request.get(`${app.url}/blog/${slug}`)
    expect(response.status()).toBe(200)
    const body = await response.text()
    for (const policy of ['with', 'without'] as const) {
      const requests: string[] = []
      const note = (request: { url(): string; resourceType(): string }) =>
        void requests.push(`${request.resourceType()} ${request.url()}`)
      reader.on('request', note)
      await context.unrouteAll()
      // only the app's pages and files are requested
      await context.route('**/*', (route) => {
        const url = new URL(route.request().url())
        if (url.origin !== app.url) return route.abort()
        if (policy === 'without' && url.pathname === `/blog/${slug}`) {
          return route.fulfill({ contentType: 'text/html; charset=utf-8', body })
        }
        return route.continue()
      })
      await reader.goto(`${app.url}/blog/${slug}`, { waitUntil: 'load' })
      const result = await findRunnable(reader, 'article [class*="prose"]')
      elements += result.elements
      expect(result.found, `${slug} ${policy} its policy`).toEqual([])
      reader.off('request', note)
      // a post may load only pictures and video players
      const foreignRequests = requests.filter((each) => {
        const [type = '', url = ''] = each.split(' ')
        if (new URL(url).origin === app.url)
          return type === 'script' && !/\/assets\/(?:site-header|blog-covers)-[\w-]+\.js$/.test(url)
        return type !== 'image' && !/^https:\/\/(?:www\.youtube-nocookie|player\.vimeo)\.com\//.test(url)
      })
      expect(foreignRequests, `${slug} ${policy} its policy`).toEqual([])
    }
  }
  expect(elements).toBeGreaterThan(500)
  expect(calls).toEqual([])
  await context.close()
})
