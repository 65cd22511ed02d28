import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { DEMO_SIGN_IN } from '#content/demo-family.ts'
import { PAGES } from '#content/pages.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'

const BROWSER =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // lists without bullets and tables that phones stack are none any more to some browsers: their roles are said again
    'no-redundant-role': 'off',
    // a part that scrolls by itself takes the focus, under a name; it is no section of the text
    'prefer-native-element': ['error', { exclude: ['region'] }],
  },
})

/** Pages of the list that a route draws; one whose route is no component only leads on. */
const drawn = Object.values(PAGES)
  .filter(({ path }) =>
    routes.some((route) => (route.index ? '/' : `/${route.path}`) === path && route.file.endsWith('.tsx')),
  )
  .map(({ path }) => path)

/** Further addresses whose pages everybody may see, and other states of the ones above. */
const others = [
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

interface Fetched {
  status: number
  headers: Headers
  html: string
}

async function fetchPage(path: string, options: RequestInit = {}): Promise<Fetched> {
  const headers = { 'user-agent': BROWSER, ...options.headers }
  const response = await fetch(app.url + path, { redirect: 'manual', ...options, headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** What the validator says against a page, one line each. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

/** The posts and whatever else the site map lists beside the pages of the list. */
async function listedBeside(): Promise<string[]> {
  const { html } = await fetchPage('/sitemap.xml')
  const paths = [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  const listed = new Set<string>(Object.values(PAGES).map(({ path }) => path))
  return paths.filter((path) => !listed.has(path))
}

describe('the HTML', () => {
  it('the check finds what is planted', async () => {
    const { html } = await fetchPage('/privacidade')
    const planted = html.replace('</main>', '<ul id="conteudo"><div>x</div></ul><img src="/x.png"></main>')
    const found = (await faultsOf(planted)).join('\n')
    for (const rule of ['no-dup-id', 'element-permitted-content', 'wcag/h37']) expect(found).toContain(rule)
  })

  it.each([...drawn, ...others])('of %s is valid', async (path) => {
    const { status, html } = await fetchPage(path)
    expect([status, await faultsOf(html)]).toEqual([200, []])
  })

  it('of what the site map lists further is valid', async () => {
    for (const path of await listedBeside()) {
      const { status, html } = await fetchPage(path)
      expect([path, status, await faultsOf(html)]).toEqual([path, 200, []])
    }
  })

  it('of a refused letter is valid', async () => {
    const body = new URLSearchParams({ name: '', email: 'x', subject: 'duvida', message: 'oi' })
    const { status, html } = await fetchPage('/contato', {
      method: 'POST',
      body,
      headers: { origin: app.url },
    })
    expect([status, await faultsOf(html)]).toEqual([400, []])
    expect(html).toContain('aria-invalid="true"')
  })

  it('of the first look at /app is valid', async () => {
    const entered = await fetchPage('/login', {
      method: 'POST',
      body: new URLSearchParams({ ...DEMO_SIGN_IN }),
      headers: { origin: app.url },
    })
    const cookie = entered.headers.getSetCookie().map((line) => line.split(';')[0])
    const { status, html } = await fetchPage('/app', { headers: { cookie: cookie.join('; ') } })
    expect([status, await faultsOf(html)]).toEqual([200, []])
  })
})

describe('what a page brings along', () => {
  const scripts = (html: string) => html.match(/<script\b[^>]*>/g) ?? []

  it.each([...drawn, '/contato?enviada=1', '/conta-excluida'].filter((path) => path !== PAGES.login.path))(
    '%s brings no script of the framework, and its styles inside it',
    async (path) => {
      const { html } = await fetchPage(path)
      for (const script of scripts(html)) {
        expect(script).toMatch(/^<script [^>]*(src="\/[\w-]+\.js"|type="application\/ld\+json")/)
      }
      expect(html).not.toMatch(/modulepreload|__reactRouter|rel="stylesheet"|<script[^>]*src="\/assets/)
      expect(html).toContain('<style>')
    },
  )

  it('the check would find the framework', async () => {
    const { html } = await fetchPage('/login')
    expect(html).toMatch(/__reactRouter/)
    expect(scripts(html).some((script) => script.includes('src="/assets/') || script.includes('nonce'))).toBe(
      true,
    )
  })

  it.each(['br', 'gzip'])(
    'pages are sent compressed as %s, whole and with their length',
    async (encoding) => {
      for (const path of ['/privacidade', '/login', '/subscribe']) {
        const response = await fetch(app.url + path, { headers: { 'accept-encoding': encoding } })
        expect([path, response.headers.get('content-encoding')]).toEqual([path, encoding])
        expect(Number(response.headers.get('content-length'))).toBeLessThan(20_000)
        expect(response.headers.get('vary')).toContain('accept-encoding')
        expect(await response.text()).toMatch(/^<!DOCTYPE html>.*<\/html>$/s)
      }
    },
  )

  it('who takes no compression gets none', async () => {
    for (const accepted of ['identity', 'br;q=0, gzip;q=0']) {
      const response = await fetch(`${app.url}/termos`, { headers: { 'accept-encoding': accepted } })
      expect(response.headers.get('content-encoding')).toBeNull()
      expect(await response.text()).toContain('Termos de uso')
    }
  })

  it('who has a page that is the same for everybody hears that nothing changed', async () => {
    const first = await fetchPage('/contato', { headers: { 'accept-encoding': 'br' } })
    const etag = first.headers.get('etag')!
    const again = await fetchPage('/contato', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
    expect([again.status, again.html]).toEqual([304, ''])
  })
})

describe('search engines', () => {
  it('read in robots.txt what they may, and where the site map lies', async () => {
    const { html, headers } = await fetchPage('/robots.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(html).toContain(`Sitemap: ${app.url}/sitemap.xml`)
    for (const path of drawn) {
      expect(html.split('\n').filter((line) => line === `Disallow: ${path}`)).toEqual([])
    }
  })

  it('find every page of the list in the site map, by the address that the page calls its own', async () => {
    const { html, headers } = await fetchPage('/sitemap.xml')
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    for (const path of drawn) {
      const address = new URL(path, app.url).href
      expect(html).toContain(`<loc>${address}</loc>`)
      const page = await fetchPage(path)
      expect(page.html).toContain(`<link rel="canonical" href="${address}"/>`)
      expect(page.html).not.toContain('noindex')
      const [, picture] = /property="og:image" content="([^"]+)"/.exec(page.html) ?? []
      const shown = await fetch(picture!)
      expect([picture, shown.headers.get('content-type')]).toEqual([picture, 'image/png'])
      await shown.body?.cancel()
    }
  })

  it('are told to keep nothing of the pages of one person', async () => {
    for (const path of [
      '/conta-excluida',
      '/nova-senha',
      '/confirmar-email?codigo=x',
      '/contato?enviada=1',
    ]) {
      expect((await fetchPage(path)).html).toContain('<meta name="robots" content="noindex"/>')
    }
  })

  it('the manifest makes the product installable', async () => {
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
})
