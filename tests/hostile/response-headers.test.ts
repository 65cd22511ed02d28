import { beforeAll } from 'vitest'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { newId } from '#app/base/ids.ts'
import { aFamilyFixture } from '#tests/roles/family-fixture.ts'
import { aFamily, aCookie } from '#tests/support/people.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { expectOk } from '#tests/support/results.ts'
import { attack } from './attack.ts'
import { METRICS_TOKEN, PAYMENTS_APP_URL, connectTargetApp } from './target-app.ts'
import { type TestResponse, send, type RequestOptions } from './send.ts'

const app = connectTargetApp()
const responses: { label: string; response: TestResponse; isPrivate: boolean }[] = []

// sends one request for each kind of response, to the process whose APP_URL is https
beforeAll(async () => {
  const fixture = await aFamilyFixture()
  const cookie = `__Host-${await aCookie(fixture.people.familyAdmin.userId)}`
  await expectOk(
    savePost(aPostInput({ title: 'Cabeçalhos de um post' }), TEAM, {
      id: newId(),
      base: null,
    }),
  )
  const page = await send(`${app.paymentsAppUrl}/login`)
  const script =
    /src="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ??
    /href="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ??
    ''
  const origin = { origin: PAYMENTS_APP_URL }
  const requests: [label: string, path: string, options?: RequestOptions, isPrivate?: boolean][] = [
    ['a public page', '/'],
    ['the same from the cache', '/'],
    ['the same unchanged', '/', { headers: { 'if-none-match': '*' } }],
    ['the same as HEAD', '/', { method: 'HEAD' }],
    ['a post', '/blog/cabecalhos-de-um-post'],
    ['a feed', '/blog/rss.xml'],
    ['robots.txt', '/robots.txt'],
    ['the site map', '/sitemap.xml'],
    ['a form', '/login'],
    ['a script', script],
    ['a picture of the build', '/favicon.svg'],
    ['a file of the build', '/manifest.webmanifest'],
    ['a part of a file', '/favicon.svg', { headers: { range: 'bytes=0-9' } }],
    ['an unknown path', '/nada'],
    ['an unknown post', '/blog/nao-ha-este-post'],
    ['an unknown picture', '/blog/imagens/x/y.webp'],
    ['health', '/saude'],
    ['readiness', '/pronto'],
    ['metrics', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }],
    ['a refused write', '/login', { form: {}, headers: { origin: 'https://mal.exemplo' } }],
    ['a refused method', '/login', { method: 'DELETE' }],
    ['a malformed path', '/%00'],
    ['an unsigned webhook', '/webhooks/hotmart', { json: {} }],
    ['a webhook by GET', '/webhooks/hotmart'],
    ['a message that is too long', '/contato', { body: 'x'.repeat(13 * 1024 * 1024), headers: origin }],
    [
      'a wrong password',
      '/login',
      { form: { email: 'a@exemplo.com.br', password: 'x' }, headers: origin },
      true,
    ],
    ['the family without a session', '/app', {}, true],
    ['the session', '/sessao', { cookie }, true],
    ['the app', '/app', { cookie }, true],
    ['the person’s data', '/app/meus-dados', { cookie }, true],
    ['the .data of the person’s data', '/app/meus-dados.data', { cookie }, true],
    ['an export', '/app/dados/exportar', { cookie }, true],
    ['a write', '/app/acoes/perfil.verificacao.reenviar', { json: {}, cookie, headers: origin }, true],
    ['administration', '/blog/admin', { cookie }, true],
    ['a new password', '/nova-senha?codigo=x', {}, true],
    ['the second factor', '/segundo-fator', {}, true],
    ['signing out', '/sair', { form: {}, cookie, headers: origin }, true],
  ]
  for (const [label, path, options, isPrivate = false] of requests) {
    responses.push({
      label: `${label} (${path})`,
      response: await send(app.paymentsAppUrl + path, options),
      isPrivate,
    })
  }
}, 60_000)

attack(['V3.4.4', 'V3.4.5', 'V3.4.6', 'V3.4.1'], 'sends security headers with every response', (checks) => {
  for (const { label, response } of responses) {
    const { headers, status } = response
    if (status === 304) continue
    checks.expectBlocked(`${label}: sniffing`, headers.get('x-content-type-options') === 'nosniff')
    checks.expectBlocked(
      `${label}: a full referrer`,
      /^(?:strict-origin-when-cross-origin|no-referrer|same-origin)$/.test(
        headers.get('referrer-policy') ?? '',
      ),
    )
    checks.expectBlocked(
      `${label}: framing`,
      (headers.get('content-security-policy') ?? '').includes("frame-ancestors 'none'"),
    )
    checks.expectBlocked(
      `${label}: http`,
      headers.get('strict-transport-security') === 'max-age=31536000; includeSubDomains',
    )
  }
})

attack('V3.4.3', 'every CSP allows only scripts of this site or with a nonce', (checks) => {
  for (const { label, response } of responses) {
    if (response.status === 304) continue
    const policy = response.headers.get('content-security-policy') ?? ''
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0]!, rule.split(' ').slice(1)]))
    const scripts = rules.get('script-src') ?? rules.get('default-src') ?? ['*']
    const allowsOnlyTrustedScripts = scripts.every(
      (source) => source === "'self'" || source === "'none'" || /^'nonce-[\w+/]{20,}={0,2}'$/.test(source),
    )
    checks.expectBlocked(`${label}: ${scripts.join(' ')}`, allowsOnlyTrustedScripts)
    const sources = rules.get('object-src') ?? rules.get('default-src') ?? []
    checks.expectBlocked(
      `${label}: embedded objects`,
      sources[0] === "'none'" && rules.get('base-uri')?.[0] === "'none'",
    )
    checks.expectBlocked(
      `${label}: reading by other sites`,
      !response.headers.has('access-control-allow-origin'),
    )
  }
  const nonces = responses.flatMap(({ response }) =>
    [...(response.headers.get('content-security-policy') ?? '').matchAll(/'nonce-([^']+)'/g)].map(
      ([, nonce]) => nonce,
    ),
  )
  checks.expectBlocked('a nonce twice', nonces.length > 5 && new Set(nonces).size === nonces.length)
})

attack(['V14.3.2', 'V14.2.2'], 'forbids caches from storing personal responses', (checks) => {
  for (const { label, response, isPrivate } of responses) {
    if (isPrivate) checks.expectBlocked(label, /no-store/.test(response.headers.get('cache-control') ?? ''))
    else checks.expectBlocked(`${label}: a cookie in a shared response`, !response.headers.has('set-cookie'))
  }
})

attack(['V4.1.1', 'V3.2.1'], 'sends the content type of every body, and the charset of texts', (checks) => {
  for (const { label, response } of responses) {
    if (response.text === '' || response.status === 304) continue
    const type = response.headers.get('content-type') ?? ''
    checks.expectBlocked(
      `${label}: ${type}`,
      type !== '' && (!/^text\/(?!x-script)/.test(type) || /charset=utf-8/i.test(type)),
    )
  }
})

attack(['V13.4.6', 'V16.5.1'], 'reveals neither its software nor internal errors', (checks) => {
  for (const { label, response } of responses) {
    const head = JSON.stringify([...response.headers])
    checks.expectBlocked(
      label,
      !/x-powered-by|"server"|hono|express|node\.js/i.test(head) &&
        !/\bat \w+ \(|node_modules|\.server\.ts/.test(response.text),
    )
  }
})

attack(['V3.3.1', 'V3.3.2', 'V3.3.3', 'V3.3.4'], 'sets only __Host- and HttpOnly cookies', async (checks) => {
  const { guardian } = await aFamily({ password: 'Jabuticaba7' })
  const headers = { origin: PAYMENTS_APP_URL }
  const form = { email: guardian.email, password: 'Jabuticaba7' }
  const signIn = await send(`${app.paymentsAppUrl}/login`, { form, headers })
  const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0]
  const signOut = await send(`${app.paymentsAppUrl}/sair`, { form: {}, cookie, headers })
  const checkout = await send(`${app.paymentsAppUrl}/assinatura/comecar`, {
    form: { plan: 'x', mencao: 'on' },
    cookie,
    headers,
  })
  const lines = [signIn, signOut, checkout].flatMap((response) => response.headers.getSetCookie())
  checks.expectServed(
    'the cookie of the session',
    lines.some((line) => /^__Host-combinado_session=[^;]/.test(line)),
  )
  for (const line of lines) {
    const flags = line
      .split('; ')
      .slice(1)
      .map((flag) => flag.toLowerCase())
    const isHostCookie =
      line.startsWith('__Host-') &&
      flags.includes('path=/') &&
      !flags.some((flag) => flag.startsWith('domain'))
    checks.expectBlocked(
      line.replace(/=[^;]*/, '='),
      isHostCookie && ['secure', 'httponly', 'samesite=lax'].every((flag) => flags.includes(flag)),
    )
  }
  const httpResponse = await send(`${app.url}/login`, { form })
  // the cookie has no prefix over http, because browsers accept __Host- cookies only over https
  const [httpCookie = ''] = httpResponse.headers.getSetCookie()
  checks.expectBlocked(
    'a script reads the session cookie without https',
    /; HttpOnly; SameSite=Lax/.test(httpCookie),
  )
})
