import { randomBytes } from 'node:crypto'
import { mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, aCookie } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { PAYMENTS_APP_URL, connectTargetApp } from './target-app.ts'
import { sendRaw, statusesIn } from './raw-connection.ts'
import { send } from './send.ts'

const ATTACKER_HOST = 'mal.exemplo'
const app = connectTargetApp()

/** Headers that claim another host, client IP, path or method, or contain a script. */
const FORGED_HEADERS: Record<string, string> = {
  'x-forwarded-host': ATTACKER_HOST,
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '8443',
  'x-forwarded-server': ATTACKER_HOST,
  'x-forwarded-prefix': `//${ATTACKER_HOST}`,
  'x-host': ATTACKER_HOST,
  'x-original-host': ATTACKER_HOST,
  'x-original-url': '/blog/admin',
  'x-rewrite-url': '/blog/admin',
  'x-http-method-override': 'POST',
  forwarded: `for=1.2.3.4;host=${ATTACKER_HOST};proto=https`,
  via: `1.1 ${ATTACKER_HOST}`,
  'accept-language': `<script src=//${ATTACKER_HOST}>`,
  'user-agent': `"><script src=//${ATTACKER_HOST}></script>`,
  referer: `https://${ATTACKER_HOST}/`,
}

attack(['V4.1.3', 'V6.4.3'], 'the links in mails start with APP_URL for any Host header', async (checks) => {
  const { guardian } = await aFamily({ password: 'Jabuticaba7' })
  const form = new URLSearchParams({ intent: 'redefinir', email: guardian.email }).toString()
  const hosts = [
    ATTACKER_HOST,
    `${ATTACKER_HOST}:80`,
    `combinado.exemplo@${ATTACKER_HOST}`,
    `combinado.exemplo.${ATTACKER_HOST}`,
  ]
  const requestReset = (host: string) => {
    const lines = Object.entries(FORGED_HEADERS).map(([name, value]) => `${name}: ${value}`)
    const head = [`POST /login HTTP/1.1`, `Host: ${host}`, ...lines, `Origin: ${PAYMENTS_APP_URL}`]
    const bodyHeaders = [
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${form.length}`,
      'Connection: close',
    ]
    return sendRaw(app.paymentsAppUrl, `${[...head, ...bodyHeaders].join('\r\n')}\r\n\r\n${form}`)
  }
  for (const host of hosts) checks.expectBlocked(host, !statusesIn(await requestReset(host)).includes(200))
  checks.expectBlocked('a mail for a foreign host', (await mailsTo(guardian.email)).length === 0)
  await requestReset(new URL(PAYMENTS_APP_URL).host)
  const mails = await mailsTo(guardian.email)
  checks.expectPersisted('the mails', mails.length > 0)
  for (const mail of mails) {
    const text = JSON.stringify(mail)
    checks.expectBlocked(
      'a link to another host',
      !text.includes(ATTACKER_HOST) && text.includes(`${PAYMENTS_APP_URL}/nova-senha`),
    )
  }
})

attack(['V14.2.2', 'V4.1.3'], 'cached pages contain nothing of a client or its request', async (checks) => {
  const cookie = await aCookie((await aFamily({ guardianName: 'Segredo Guardado' })).guardian.id)
  for (const path of [
    '/',
    '/blog',
    '/contato',
    '/privacidade',
    '/termos',
    '/vsl',
    '/robots.txt',
    '/sitemap.xml',
    '/blog/rss.xml',
  ]) {
    const queryPath = `${path}?x=${randomBytes(4).toString('hex')}`
    const response = await send(app.url + queryPath, {
      cookie,
      headers: { ...FORGED_HEADERS, 'x-custom': ATTACKER_HOST },
    })
    for (const laterPath of [path, queryPath, `${path}?utm_source=${ATTACKER_HOST}`]) {
      const { text, headers } = await send(app.url + laterPath)
      const content = text + JSON.stringify([...headers])
      checks.expectBlocked(
        laterPath,
        !content.includes(ATTACKER_HOST) &&
          !content.includes('Segredo Guardado') &&
          !headers.has('set-cookie'),
      )
    }
    checks.expectBlocked(
      `${path} for the client itself`,
      !response.text.includes(ATTACKER_HOST) && !response.text.includes('Segredo Guardado'),
    )
  }
  for (const path of ['/app', '/app/config', '/sessao', '/blog/admin', '/login']) {
    const { headers } = await send(app.url + path, { cookie })
    checks.expectBlocked(`${path} is stored by caches`, /no-store/.test(headers.get('cache-control') ?? ''))
  }
})

attack('V14.2.5', 'forbids caching of private pages under file paths (cache deception)', async (checks) => {
  const { guardian } = await aFamily({ guardianName: 'Segredo Guardado' })
  const cookie = await aCookie(guardian.id)
  for (const path of [
    '/app/x.css',
    '/app.css',
    '/app;x.js',
    '/app/%2e%2e/app/x.js',
    '/app/config.css',
    '/app%3f.css',
    '/app%23.js',
    '/sessao/x.js',
  ]) {
    const { status, text, headers } = await send(app.url + path, { cookie })
    const isPrivate = /no-store/.test(headers.get('cache-control') ?? '')
    checks.expectBlocked(`${path}: ${status}`, isPrivate || !text.includes('Segredo Guardado'))
  }
})

attack(['V4.1.1', 'V3.5.2'], 'no mix of body and content type causes a server error', async (checks) => {
  const cookie = await aCookie((await aFamily()).guardian.id)
  const types = [
    'text/plain',
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary="x\\"',
    'application/xml',
    'application/json; charset=utf-7',
    'image/png',
    'x',
    '/',
  ]
  const bodies = [
    '{"id":1}',
    'a=1&a=2&b[c]=d',
    '--x\r\nContent-Disposition: form-data; name="child"\r\n\r\n{',
    '--x--',
    '<a/>',
    '%',
    '&&==&',
    '\xff\xfe',
  ]
  const paths = [
    '/login',
    '/register',
    '/nova-senha',
    '/confirmar-email',
    '/segundo-fator',
    '/contato',
    '/entrar/google',
  ]
  for (const path of [
    ...paths,
    '/app/acoes/perfil.salvar',
    '/app/acoes/criancas.salvar',
    '/app/acoes/tarefas.salvar',
    '/blog/admin/imagens',
  ]) {
    for (const [index, type] of types.entries()) {
      for (const body of [bodies[index % 8]!, bodies[(index + 3) % 8]!]) {
        const { status } = await send(app.url + path, {
          body,
          cookie,
          headers: { 'content-type': type },
        })
        checks.expectBlocked(`${path} as ${type} with ${body.slice(0, 10)}: ${status}`, status < 500)
      }
    }
  }
})

attack('V16.5.1', 'no Range, conditional or long header causes a server error', async (checks) => {
  const ranges = [
    'bytes=0-0',
    'bytes=-1',
    'bytes=0-99999999999',
    'bytes=5-1',
    'bytes=abc',
    `bytes=${'0-1,'.repeat(1_000)}0-1`,
  ]
  for (const path of ['/favicon.svg', '/', '/manifest.webmanifest', '/video/nada.mp4']) {
    for (const range of ranges) {
      const { status } = await send(app.url + path, { headers: { range } })
      checks.expectBlocked(`${path} ${range.slice(0, 20)}: ${status}`, status < 500)
    }
    for (const value of [
      '*',
      '"x"',
      'W/"x"',
      '"',
      `${'"x",'.repeat(1_000)}"y"`,
      'Thu, 01 Jan 1970 00:00:00 GMT',
      'nunca',
    ]) {
      const headers = {
        'if-none-match': value,
        'if-modified-since': value,
        'if-match': value,
        'if-range': value,
      }
      const { status } = await send(app.url + path, { headers })
      checks.expectBlocked(`${path} if ${value.slice(0, 20)}: ${status}`, status < 500)
    }
  }
  for (const name of [
    'cookie',
    'x-long',
    'accept-encoding',
    'accept',
    'user-agent',
    'referer',
    'if-none-match',
    'accept-language',
  ]) {
    const { status } = await send(`${app.url}/`, { headers: { [name]: 'a'.repeat(8_000) } })
    checks.expectBlocked(`8,000 characters of ${name}: ${status}`, status < 500)
  }
  const manyHeaders = await sendRaw(
    app.url,
    `GET / HTTP/1.1\r\nHost: localhost\r\n${'x-a: b\r\n'.repeat(3_000)}Connection: close\r\n\r\n`,
  )
  checks.expectBlocked(
    'a server error by 3,000 headers',
    statusesIn(manyHeaders).every((status) => status < 500),
  )
  const hugeHeader = await sendRaw(
    app.url,
    `GET / HTTP/1.1\r\nHost: localhost\r\nx-a: ${'b'.repeat(100_000)}\r\n\r\n`,
  )
  checks.expectBlocked(
    'a header of 100,000 characters',
    statusesIn(hugeHeader).every((status) => status === 431),
  )
  checks.expectBlocked('the app', (await send(`${app.url}/saude`)).status === 200)
})
