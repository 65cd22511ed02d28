import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_SIGN_IN } from '#content/demo-family.ts'
import { PAGES } from '#content/pages.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'

const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // some browsers drop the roles of lists without bullets and of tables with another `display`, so roles are explicit
    'no-redundant-role': 'off',
    // scrollable areas are not sections, so they have role="region"
    'prefer-native-element': ['error', { exclude: ['region'] }],
  },
})

const listedPaths = Object.values(PAGES).map(({ path }) => path)

/** Public pages that content/pages.ts does not list, and other states of its pages. */
const otherPaths = [
  '/register',
  '/login?modo=cadastrar',
  '/login?google=cancelado',
  '/subscribe?plano=anual&aviso=cobrado',
  '/contato?enviada=1',
  '/conta-excluida',
  '/nova-senha',
  '/confirmar-email?codigo=x',
]

let app: RunningApp

beforeAll(async () => {
  const environment = { PAYMENTS: 'sandbox', ADMIN_EMAIL: 'dona@exemplo.com.br', TRUSTED_PROXIES: '1' }
  app = await startApp({ seed: 'demo', environment })
})
afterAll(() => app.stop())

interface FetchedPage {
  status: number
  headers: Headers
  html: string
}

async function fetchPage(path: string, options: RequestInit = {}): Promise<FetchedPage> {
  const headers = { 'user-agent': USER_AGENT, ...options.headers }
  const response = await fetch(app.url + path, { redirect: 'manual', ...options, headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** The validator's messages for a page, one per line. */
async function validationMessages(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

/** The pages of the sitemap that are not in content/pages.ts. */
async function otherSitemapPages(): Promise<string[]> {
  const { html } = await fetchPage('/sitemap.xml')
  const paths = [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  return paths.filter((path) => !(listedPaths as string[]).includes(path))
}

it('the validator finds planted errors in the HTML', async () => {
  const { html } = await fetchPage('/privacidade')
  const invalidHtml = html.replace('</main>', '<ul id="conteudo"><div>x</div></ul><img src="/x.png"></main>')
  const messages = (await validationMessages(invalidHtml)).join('\n')
  for (const rule of ['no-dup-id', 'element-permitted-content', 'wcag/h37']) expect(messages).toContain(rule)
})

it.each([...listedPaths, ...otherPaths])('the HTML of %s is valid', async (path) => {
  const { status, html } = await fetchPage(path)
  expect([status, await validationMessages(html)]).toEqual([200, []])
})

it('the HTML of the other pages of the sitemap is valid', async () => {
  for (const path of await otherSitemapPages()) {
    const { status, html } = await fetchPage(path)
    expect([path, status, await validationMessages(html)]).toEqual([path, 200, []])
  }
})

it('the HTML of a refused contact message is valid', async () => {
  const body = new URLSearchParams({ name: '', email: 'x', subject: 'duvida', message: 'oi' })
  const { status, html } = await fetchPage('/contato', {
    method: 'POST',
    body,
    headers: { origin: app.url },
  })
  expect([status, await validationMessages(html)]).toEqual([400, []])
  expect(html).toContain('aria-invalid="true"')
})

it('the HTML of /app is valid', async () => {
  const signInResponse = await fetchPage('/login', {
    method: 'POST',
    body: new URLSearchParams({ ...DEMO_SIGN_IN }),
    headers: { origin: app.url },
  })
  const cookie = signInResponse.headers.getSetCookie().map((line) => line.split(';')[0])
  const { status, html } = await fetchPage('/app', { headers: { cookie: cookie.join('; ') } })
  expect([status, await validationMessages(html)]).toEqual([200, []])
})

const scriptTags = (html: string) => html.match(/<script\b[^>]*>/g) ?? []

it.each(
  [...listedPaths, '/contato?enviada=1', '/conta-excluida'].filter((path) => path !== PAGES.login.path),
)('%s loads no script of React Router and has inlined styles', async (path) => {
  const { html } = await fetchPage(path)
  for (const script of scriptTags(html)) {
    expect(script).toMatch(
      /^<script [^>]*(src="\/assets\/(site-header|sales-video|purchase-wait|blog-covers)-[\w-]+\.js"|type="application\/ld\+json")/,
    )
  }
  // <noscript> has a stylesheet, which loads the fonts
  const htmlWithScripts = html.replace(/<noscript>.*?<\/noscript>/s, '')
  expect(htmlWithScripts).not.toMatch(/modulepreload|__reactRouter|rel="stylesheet"/)
  expect(html).toContain('<style>')
})

it('the check for React Router scripts finds those of /login', async () => {
  const { html } = await fetchPage('/login')
  expect(html).toMatch(/__reactRouter/)
  expect(
    scriptTags(html).some((script) => script.includes('src="/assets/') || script.includes('nonce')),
  ).toBe(true)
})

it.each(['br', 'gzip'])('pages are compressed as %s, complete and with their length', async (encoding) => {
  for (const path of ['/privacidade', '/login', '/subscribe']) {
    const response = await fetch(app.url + path, { headers: { 'accept-encoding': encoding } })
    expect([path, response.headers.get('content-encoding')]).toEqual([path, encoding])
    expect(response.headers.get('vary')).toContain('accept-encoding')
    const html = await response.text()
    expect(html).toMatch(/^<!DOCTYPE html>.*<\/html>$/s)
    expect(Number(response.headers.get('content-length'))).toBeLessThan(html.length / 2)
  }
})

it('a client without Accept-Encoding gets an uncompressed page', async () => {
  for (const acceptEncoding of ['identity', 'br;q=0, gzip;q=0']) {
    const response = await fetch(`${app.url}/termos`, { headers: { 'accept-encoding': acceptEncoding } })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toContain('Termos de uso')
  }
})

it('a client that sends the ETag of a public page gets a 304', async () => {
  const page = await fetchPage('/contato', { headers: { 'accept-encoding': 'br' } })
  const etag = page.headers.get('etag')!
  const notModified = await fetchPage('/contato', {
    headers: { 'accept-encoding': 'br', 'if-none-match': etag },
  })
  expect([notModified.status, notModified.html]).toEqual([304, ''])
})

it('robots.txt names the sitemap and allows every listed page', async () => {
  const { html, headers } = await fetchPage('/robots.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(html).toContain(`Sitemap: ${app.url}/sitemap.xml`)
  for (const path of listedPaths) {
    expect(html.split('\n').filter((line) => line === `Disallow: ${path}`)).toEqual([])
  }
})

it('the sitemap has every listed page by its canonical URL, and each page has a preview image and no noindex', async () => {
  const { html, headers } = await fetchPage('/sitemap.xml')
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
  for (const path of listedPaths) {
    const url = new URL(path, app.url).href
    expect(html).toContain(`<loc>${url}</loc>`)
    const page = await fetchPage(path)
    expect(page.html).toContain(`<link rel="canonical" href="${url}"/>`)
    expect(page.html).not.toContain('noindex')
    const [, imageUrl] = /property="og:image" content="([^"]+)"/.exec(page.html) ?? []
    const imageResponse = await fetch(imageUrl!)
    expect([imageUrl, imageResponse.headers.get('content-type')]).toEqual([imageUrl, 'image/png'])
    await imageResponse.body?.cancel()
  }
})

it('personal pages have noindex', async () => {
  for (const path of ['/conta-excluida', '/nova-senha', '/confirmar-email?codigo=x', '/contato?enviada=1']) {
    expect((await fetchPage(path)).html).toContain('<meta name="robots" content="noindex"/>')
  }
})

it('the manifest makes the app installable', async () => {
  const { html, headers } = await fetchPage('/manifest.webmanifest')
  expect(headers.get('content-type')).toBe('application/manifest+json')
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  const manifest = JSON.parse(html) as {
    icons: { src: string; purpose: string }[]
    shortcuts: { url: string }[]
    scope: string
  }
  for (const purpose of ['any', 'maskable']) {
    expect(manifest.icons.some((icon) => icon.purpose === purpose)).toBe(true)
  }
  for (const { src } of manifest.icons) {
    expect((await fetchPage(src)).headers.get('content-type')).toBe('image/png')
  }
  for (const { url } of manifest.shortcuts) expect(url.startsWith(manifest.scope)).toBe(true)
})
