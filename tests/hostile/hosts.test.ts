import { request } from 'node:http'
import { beforeAll } from 'vitest'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { aFamilyFixture, type FamilyFixture } from '#tests/roles/family-fixture.ts'
import { everyHandler } from '#tests/roles/app-routes.ts'
import { aFamily, aCookie } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { forwardedFor, PAYMENTS_APP_URL, connectTargetApp } from './target-app.ts'

const app = connectTargetApp()
let fixture: FamilyFixture
let cookie: string
beforeAll(async () => {
  fixture = await aFamilyFixture()
  cookie = await aCookie(fixture.people.familyAdmin.userId)
})

/** Host names of an attacker. In DNS rebinding they resolve to this machine after the attacker's page has loaded. */
const FOREIGN_HOSTS = [
  'mal.exemplo',
  'localhost.mal.exemplo',
  '127.0.0.1.mal.exemplo',
  'x.localhost',
  'localhost.',
]

interface HostOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request with the Host header in `headers`, which fetch would not send. */
function sendToHost(url: string, path: string, { method = 'GET', headers = {}, body = '' }: HostOptions) {
  return new Promise<{ status: number; text: string; cookies: string[] }>((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const allHeaders = { ...forwardedFor(), ...(method === 'POST' && length), ...headers }
    const clientRequest = request(url + path, { method, headers: allHeaders }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, cookies: response.headers['set-cookie'] ?? [] }),
      )
      response.on('error', reject)
      // an event stream does not end by itself
      if (response.headers['content-type']?.startsWith('text/event-stream'))
        resolve({ status: response.statusCode ?? 0, text: 'a stream', cookies: [] })
    })
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })
}

attack(['V3.5.1', 'V4.1.3'], 'refuses writes under a foreign host name (DNS rebinding)', async (checks) => {
  const password = 'Jabuticaba7'
  const { guardian } = await aFamily({ password })
  const body = new URLSearchParams({ intent: 'entrar', email: guardian.email, password }).toString()
  const formType = { 'content-type': 'application/x-www-form-urlencoded' }
  const { port } = new URL(app.url)
  for (const url of [app.url, app.paymentsAppUrl]) {
    for (const name of [...FOREIGN_HOSTS, ...FOREIGN_HOSTS.map((host) => `${host}:${port}`)]) {
      const origins: Record<string, string>[] = [
        { origin: `http://${name}` },
        { origin: `https://${name}` },
        { origin: 'null', 'sec-fetch-site': 'same-origin' },
        { 'sec-fetch-site': 'same-origin' },
        { origin: url === app.url ? url : PAYMENTS_APP_URL },
      ]
      for (const origin of origins) {
        const headers = { host: name, ...formType, ...origin }
        const { status, cookies } = await sendToHost(url, '/login', { method: 'POST', headers, body })
        checks.expectBlocked(
          `signing in at ${name} with ${JSON.stringify(origin)}: ${status}`,
          (status === 421 || status === 403) && cookies.length === 0,
        )
      }
    }
  }
  // without APP_URL the app accepts localhost and IPs as hosts
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, '192.168.0.7:3000']) {
    const headers = { host, origin: `http://${host}`, ...formType }
    const { status } = await sendToHost(app.url, '/login', { method: 'POST', headers, body })
    checks.expectServed(`signing in at ${host}: ${status}`, status === 302)
  }
  const foreignHeaders = { host: '192.168.0.7', origin: 'http://192.168.0.8', ...formType }
  const { status } = await sendToHost(app.url, '/login', { method: 'POST', headers: foreignHeaders, body })
  checks.expectBlocked('signing in from a page of another machine', status === 403)
  await asIdentity((tx) => tx.deleteFrom('sessions').where('user_id', '=', guardian.id).execute())
})

attack('V4.1.3', 'shows no personal page under a foreign host name', async (checks) => {
  const paths = everyHandler()
    .filter(({ method, path }) => method === 'GET' && /^\/(?:app|sessao|assinatura|login|segundo)/.test(path))
    .map(({ path }) => path.replaceAll(/:\w+/g, fixture.photoId))
  for (const path of paths) {
    for (const host of FOREIGN_HOSTS) {
      const { status, text } = await sendToHost(app.url, path, { headers: { host, cookie } })
      checks.expectBlocked(`${path} as ${host}: ${status}`, status === 421 && !text.includes(fixture.secret))
    }
  }
  const host = 'localhost'
  const { status, text } = await sendToHost(app.url, '/app', { headers: { host, cookie } })
  checks.expectServed('the page under the app’s host name', status === 200 && text.includes(fixture.secret))
})
