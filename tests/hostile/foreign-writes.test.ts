import { request } from 'node:http'
import { beforeAll } from 'vitest'
import { everyHandler } from '#tests/roles/app-routes.ts'
import { aSession } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { aVictim, type Victim, stateOf, writesOf } from './fields.ts'
import { connectTargetApp } from './target-app.ts'
import { send } from './send.ts'

const app = connectTargetApp()
let victim: Victim
beforeAll(async () => {
  victim = await aVictim()
})

const readState = () => stateOf(app, victim)

/** Every write with values for its parameters and the body that its screen sends. */
function everyWrite(): { path: string; json: object }[] {
  const bodies = new Map(writesOf(victim.home).map(({ operation, body }) => [`/app/${operation.path}`, body]))
  return everyHandler()
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => ({
      path: path.replaceAll(/:\w+/g, victim.home.taskId),
      json: bodies.get(path) ?? {},
    }))
}

attack('V3.5.1', 'refuses cross-site writes at every path', async (checks) => {
  const { cookie } = victim
  const stateBefore = await readState()
  const claims: Record<string, string>[] = [
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
    for (const claim of claims) {
      const { status, text } = await send(app.url + path, { json, cookie, headers: claim })
      checks.expectBlocked(
        `${path} claiming ${JSON.stringify(claim)}: ${status}`,
        status === 403 && text.startsWith('Pedido recusado'),
      )
    }
    const dataResponse = await send(`${app.url}${path}.data`, { json, cookie, headers: claims[0]! })
    checks.expectBlocked(`${path}.data: ${dataResponse.status}`, dataResponse.status === 403)
  }
  checks.expectBlocked('a changed row', (await readState()) === stateBefore)
})

attack('V3.5.2', 'refuses forms of other sites with any content type', async (checks) => {
  const { cookie } = victim
  const stateBefore = await readState()
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
  checks.expectBlocked('a changed row', (await readState()) === stateBefore)
})

attack('V3.5.3', 'changes nothing by GET, also with method override headers', async (checks) => {
  const stateBefore = await readState()
  const overrides = ['x-http-method-override', 'x-method-override', 'x-http-method', '_method']
  for (const { path, json } of everyWrite()) {
    // signing out by GET is intended
    if (path === '/sair') continue
    const query = new URLSearchParams(Object.entries(json).map(([name, value]) => [name, String(value)]))
    const headers = Object.fromEntries(overrides.map((name) => [name, 'POST']))
    const address = `${app.url}${path}?${query}&_method=POST`
    const { status } = await send(address, { cookie: victim.cookie, headers })
    checks.expectBlocked(`GET ${path}: ${status}`, status < 500)
  }
  checks.expectBlocked('a changed row', (await readState()) === stateBefore)
})

attack(['V4.1.4', 'V13.4.4'], 'accepts only GET, HEAD and POST', async (checks) => {
  const { port } = new URL(app.url)
  const cookie = await aSession(victim.home.people.familyAdmin.userId)
  const stateBefore = await readState()
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
  const paths = new Set(everyHandler().map(({ path }) => path.replaceAll(/:\w+/g, victim.home.taskId)))
  for (const path of [...paths, '/saude', '/pronto', '/favicon.svg', '/nada']) {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'PROPFIND', 'PURGE']) {
      checks.expectBlocked(`${method} ${path}`, (await statusOf(method, path)) === 405)
    }
  }
  checks.expectBlocked('a changed row', (await readState()) === stateBefore)
})
