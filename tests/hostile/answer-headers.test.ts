import { beforeAll } from 'vitest'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { newId } from '#app/database/identifier.ts'
import { aHousehold } from '#tests/roles/household.ts'
import { aFamily, aSession } from '#tests/support/people.ts'
import { aDraft, TEAM } from '#tests/support/posts.ts'
import { attack } from './attack.ts'
import { METRICS_TOKEN, SHOP_ADDRESS, theProduct } from './product.ts'
import { type Said, send, type Sending } from './send.ts'

const product = theProduct()
const answers: { what: string; said: Said; isPrivate: boolean }[] = []

/** One answer of every kind, from the product that stands under https. */
beforeAll(async () => {
  const home = await aHousehold()
  const cookie = `__Host-${await aSession(home.people.familyAdmin.userId)}`
  const saved = await savePost(aDraft({ title: 'Cabeçalhos de um post' }), TEAM, { id: newId(), base: null })
  if (!saved.ok) throw new Error(saved.reason)
  const page = await send(`${product.shopUrl}/login`)
  const script =
    /src="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ??
    /href="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ??
    ''
  const origin = { origin: SHOP_ADDRESS }
  const asked: [string, string, Sending?, boolean?][] = [
    ['a public page', '/'],
    ['the same again, kept', '/'],
    ['the same unchanged', '/', { headers: { 'if-none-match': '*' } }],
    ['the same as HEAD', '/', { method: 'HEAD' }],
    ['a post', '/blog/cabecalhos-de-um-post'],
    ['a feed', '/blog/rss.xml'],
    ['robots.txt', '/robots.txt'],
    ['the site map', '/sitemap.xml'],
    ['a form', '/login'],
    ['a script', script],
    ['a picture of the build', '/favicon.svg'],
    ['a file of the build', '/site-header.js'],
    ['a part of a file', '/favicon.svg', { headers: { range: 'bytes=0-9' } }],
    ['an unknown address', '/nada'],
    ['a post that is not there', '/blog/nao-ha-este-post'],
    ['a picture that is not there', '/blog/imagens/x/y.webp'],
    ['health', '/saude'],
    ['readiness', '/pronto'],
    ['figures without the word', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }],
    ['a refused write', '/login', { form: {}, headers: { origin: 'https://mal.exemplo' } }],
    ['a refused method', '/login', { method: 'DELETE' }],
    ['a refused address', '/%00'],
    ['a webhook that nobody signed', '/webhooks/hotmart', { json: {} }],
    ['a webhook by GET', '/webhooks/hotmart'],
    ['a letter that is too long', '/contato', { body: 'x'.repeat(13 * 1024 * 1024), headers: origin }],
    [
      'a wrong password',
      '/login',
      { form: { email: 'a@exemplo.com.br', password: 'x' }, headers: origin },
      true,
    ],
    ['the family without a session', '/app', {}, true],
    ['who is signed in', '/sessao', { cookie }, true],
    ['the gate', '/app', { cookie }, true],
    ['the own data', '/app/meus-dados', { cookie }, true],
    ['the data behind the own data', '/app/meus-dados.data', { cookie }, true],
    ['a copy of everything', '/app/dados/exportar', { cookie }, true],
    ['a write', '/app/perfil/verificacao', { json: {}, cookie, headers: origin }, true],
    ['administration', '/blog/admin', { cookie }, true],
    ['a new password', '/nova-senha?codigo=x', {}, true],
    ['a second step', '/segundo-fator', {}, true],
    ['signing out', '/sair', { form: {}, cookie, headers: origin }, true],
  ]
  for (const [what, path, sending, isPrivate = false] of asked) {
    answers.push({ what: `${what} (${path})`, said: await send(product.shopUrl + path, sending), isPrivate })
  }
}, 60_000)

attack(
  ['V3.4.4', 'V3.4.5', 'V3.4.6', 'V3.4.1'],
  'says nosniff, referrer policy, no frames and https alone in every kind of answer',
  (checks) => {
    for (const { what, said } of answers) {
      const { headers, status } = said
      if (status === 304) continue
      checks.expectRefused(`${what} sniffed`, headers.get('x-content-type-options') === 'nosniff')
      checks.expectRefused(
        `${what} tells where from`,
        /^(?:strict-origin-when-cross-origin|no-referrer|same-origin)$/.test(
          headers.get('referrer-policy') ?? '',
        ),
      )
      checks.expectRefused(
        `${what} framed`,
        (headers.get('content-security-policy') ?? '').includes("frame-ancestors 'none'"),
      )
      checks.expectRefused(
        `${what} without https`,
        headers.get('strict-transport-security') === 'max-age=31536000; includeSubDomains',
      )
    }
  },
)

attack(
  'V3.4.3',
  'runs scripts of its own alone: no policy lets an inline one or one of elsewhere run',
  (checks) => {
    for (const { what, said } of answers) {
      if (said.status === 304) continue
      const policy = said.headers.get('content-security-policy') ?? ''
      const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0]!, rule.split(' ').slice(1)]))
      const scripts = rules.get('script-src') ?? rules.get('default-src') ?? ['*']
      const allowed = scripts.every(
        (source) => source === "'self'" || source === "'none'" || /^'nonce-[\w+/]{20,}={0,2}'$/.test(source),
      )
      checks.expectRefused(`${what}: ${scripts.join(' ')}`, allowed)
      const shut = rules.get('object-src') ?? rules.get('default-src') ?? []
      checks.expectRefused(`${what} embeds`, shut[0] === "'none'" && rules.get('base-uri')?.[0] === "'none'")
      checks.expectRefused(`${what} for other sites`, !said.headers.has('access-control-allow-origin'))
    }
    const nonces = answers.flatMap(({ said }) =>
      [...(said.headers.get('content-security-policy') ?? '').matchAll(/'nonce-([^']+)'/g)].map(
        ([, nonce]) => nonce,
      ),
    )
    checks.expectRefused('a nonce twice', nonces.length > 5 && new Set(nonces).size === nonces.length)
  },
)

attack(['V14.3.2', 'V14.2.2'], 'lets no cache keep what belongs to one person', (checks) => {
  for (const { what, said, isPrivate } of answers) {
    if (isPrivate) checks.expectRefused(what, /no-store/.test(said.headers.get('cache-control') ?? ''))
    else checks.expectRefused(`${what} sets a cookie for all`, !said.headers.has('set-cookie'))
  }
})

attack(['V4.1.1', 'V3.2.1'], 'names the type of every answer that has a body, and its letters', (checks) => {
  for (const { what, said } of answers) {
    if (said.text === '' || said.status === 304) continue
    const type = said.headers.get('content-type') ?? ''
    checks.expectRefused(
      `${what}: ${type}`,
      type !== '' && (!/^text\/(?!x-script)/.test(type) || /charset=utf-8/i.test(type)),
    )
  }
})

attack(['V13.4.6', 'V16.5.1'], 'says nowhere what it is built of, nor what went wrong inside', (checks) => {
  for (const { what, said } of answers) {
    const head = JSON.stringify([...said.headers])
    checks.expectRefused(
      what,
      !/x-powered-by|"server"|hono|express|node\.js/i.test(head) &&
        !/\bat \w+ \(|node_modules|\.server\.ts/.test(said.text),
    )
  }
})

attack(
  ['V3.3.1', 'V3.3.2', 'V3.3.3', 'V3.3.4'],
  'sets cookies for this host alone, over https alone, out of the reach of scripts',
  async (checks) => {
    const { guardian } = await aFamily({ password: 'Jabuticaba7' })
    const headers = { origin: SHOP_ADDRESS }
    const form = { email: guardian.email, password: 'Jabuticaba7' }
    const signedIn = await send(`${product.shopUrl}/login`, { form, headers })
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0]
    const ended = await send(`${product.shopUrl}/sair`, { form: {}, cookie, headers })
    const kept = await send(`${product.shopUrl}/assinatura/comecar`, {
      form: { plan: 'x', mencao: 'on' },
      cookie,
      headers,
    })
    const lines = [signedIn, ended, kept].flatMap((said) => said.headers.getSetCookie())
    checks.expectServed(
      'the cookie of the session',
      lines.some((line) => /^__Host-combinado_session=[^;]/.test(line)),
    )
    for (const line of lines) {
      const flags = line
        .split('; ')
        .slice(1)
        .map((flag) => flag.toLowerCase())
      const isHost =
        line.startsWith('__Host-') &&
        flags.includes('path=/') &&
        !flags.some((flag) => flag.startsWith('domain'))
      checks.expectRefused(
        line.replace(/=[^;]*/, '='),
        isHost && ['secure', 'httponly', 'samesite=lax'].every((flag) => flags.includes(flag)),
      )
    }
    const here = await send(`${product.url}/login`, { form })
    // without https a browser takes no __Host- cookie
    const [plain = ''] = here.headers.getSetCookie()
    checks.expectRefused('the session on this machine', /; HttpOnly; SameSite=Lax/.test(plain))
  },
)
