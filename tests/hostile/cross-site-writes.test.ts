import { request } from 'node:http'
import { beforeAll } from 'vitest'
import { everyHandler } from '#tests/roles/app-routes.ts'
import { aCookie } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { aFamilySession, type FamilySession, readRows, writesOf } from './app-writes.ts'
import { connectTargetApp } from './target-app.ts'
import { send } from './send.ts'

const app = connectTargetApp()
let victim: FamilySession
beforeAll(async () => void (victim = await aFamilySession()))

const readVictimRows = () => readRows(app, victim)

/** Every path that accepts a POST, with its parameters filled in. Below /app `json` is the body of its screen. */
function everyWrite(): { path: string; json: object }[] {
  const bodies = new Map(
    writesOf(victim.fixture).map(({ operation, body }) => [`/app/${operation.path}`, body]),
  )
  return everyHandler()
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => ({
      path: path.replaceAll(/:\w+/g, victim.fixture.taskId),
      json: bodies.get(path) ?? {},
    }))
}

attack('V3.5.1', 'refuses cross-site writes at every path', async (checks) => {
  const { cookie } = victim
  const rowsBefore = await readVictimRows()
  const foreignOrigins: Record<string, string>[] = [
    { origin: 'https://mal.exemplo' },
    { origin: `${app.url}.mal.exemplo` },
    { origin: app.url.replace('//', '//mal@') },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: '', 'sec-fetch-site': 'cross-site' },
    { origin: '', 'sec-fetch-site': 'same-site' },
    { origin: 'https://mal.exemplo', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://mal.exemplo', host: 'mal.exemplo', 'x-forwarded-host': 'mal.exemplo' },
  ]
  for (const { path, json } of everyWrite()) {
    for (const headers of foreignOrigins) {
      const { status, text } = await send(app.url + path, { json, cookie, headers })
      checks.expectBlocked(
        `${path} with ${JSON.stringify(headers)}: ${status}`,
        status === 403 && text.startsWith('Pedido recusado'),
      )
    }
    const dataResponse = await send(`${app.url}${path}.data`, { json, cookie, headers: foreignOrigins[0]! })
    checks.expectBlocked(`${path}.data: ${dataResponse.status}`, dataResponse.status === 403)
  }
  checks.expectBlocked('a changed row', (await readVictimRows()) === rowsBefore)
})

attack('V3.5.2', 'refuses forms of other sites with any content type', async (checks) => {
  const { cookie } = victim
  const rowsBefore = await readVictimRows()
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json',
  ]) {
    for (const { path, json } of everyWrite()) {
      const headers = { origin: 'https://mal.exemplo', 'content-type': type }
      const { status } = await send(app.url + path, { body: JSON.stringify(json), cookie, headers })
      checks.expectBlocked(`${path} as ${type}`, status === 403)
    }
  }
  checks.expectBlocked('a changed row', (await readVictimRows()) === rowsBefore)
})

attack('V3.5.3', 'a GET changes nothing, not even with method override headers', async (checks) => {
  const rowsBefore = await readVictimRows()
  const overrides = ['x-http-method-override', 'x-method-override', 'x-http-method', '_method']
  for (const { path, json } of everyWrite()) {
    // signing out by GET is intended
    if (path === '/sair') continue
    const query = new URLSearchParams(Object.entries(json).map(([name, value]) => [name, String(value)]))
    const headers = Object.fromEntries(overrides.map((name) => [name, 'POST']))
    const url = `${app.url}${path}?${query}&_method=POST`
    const { status } = await send(url, { cookie: victim.cookie, headers })
    checks.expectBlocked(`GET ${path}: ${status}`, status < 500)
  }
  checks.expectBlocked('a changed row', (await readVictimRows()) === rowsBefore)
})

attack(['V4.1.4', 'V13.4.4'], 'accepts only GET, HEAD and POST', async (checks) => {
  const { port } = new URL(app.url)
  const cookie = await aCookie(victim.fixture.people.familyAdmin.userId)
  const rowsBefore = await readVictimRows()
  const statusOf = (method: string, path: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = {
        cookie,
        origin: app.url,
        'content-type': 'application/json',
        'content-length': 2,
      }
      const clientRequest = request({ port, path, method, headers }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      clientRequest.on('error', reject)
      clientRequest.end('{}')
    })
  const paths = new Set(everyHandler().map(({ path }) => path.replaceAll(/:\w+/g, victim.fixture.taskId)))
  for (const path of [...paths, '/saude', '/pronto', '/favicon.svg', '/nada']) {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'PROPFIND', 'PURGE']) {
      checks.expectBlocked(`${method} ${path}`, (await statusOf(method, path)) === 405)
    }
  }
  checks.expectBlocked('a changed row', (await readVictimRows()) === rowsBefore)
})
