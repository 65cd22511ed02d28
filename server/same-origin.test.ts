import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Environment } from '#app/base/env.server.ts'
import { refuseForeignWrites } from './same-origin.ts'

function post(appUrl: string, headers: Record<string, string>) {
  const web = new Hono()
  web.use('*', refuseForeignWrites({ appUrl, mode: 'production' } as Environment))
  web.post('/login', (context) => context.text('accepted'))
  return Promise.resolve(web.request('/login', { method: 'POST', headers })).then(({ status }) => status)
}

const page = (host: string, scheme = 'http') => ({ host, origin: `${scheme}://${host}` })

describe('an installation on localhost', () => {
  const appUrl = 'http://localhost:3000'

  it.each(['localhost:3000', 'localhost:8080', '127.0.0.1:3000', '192.168.0.7:3000', '[::1]:3000'])(
    'accepts a write from its own page at %s',
    async (host) => {
      expect(await post(appUrl, page(host))).toBe(200)
    },
  )

  it('accepts the origin null, which a page without referrer sends, only with sec-fetch-site: same-origin', async () => {
    const headers = { host: 'localhost:3000', origin: 'null' }
    expect(await post(appUrl, { ...headers, 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await post(appUrl, { ...headers, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await post(appUrl, headers)).toBe(403)
  })

  it.each(['mal.exemplo', 'mal.exemplo:3000', 'localhost.mal.exemplo:3000', '127.0.0.1.nip.io:3000'])(
    'refuses a write from a page of %s, whose name resolves to this machine',
    async (host) => {
      expect(await post(appUrl, page(host))).toBe(421)
      expect(await post(appUrl, { host, 'sec-fetch-site': 'same-origin' })).toBe(421)
      expect(await post(appUrl, { host: 'localhost:3000', origin: `http://${host}` })).toBe(403)
    },
  )
})

it('an installation at a host name that begins with localhost accepts writes only from its own origin', async () => {
  const appUrl = 'http://localhost.exemplo'
  expect(await post(appUrl, page('localhost.exemplo'))).toBe(200)
  expect(await post(appUrl, page('localhost:3000'))).toBe(403)
  expect(await post(appUrl, page('192.168.0.7'))).toBe(403)
})

describe('an installation at a public URL', () => {
  const appUrl = 'https://combinado.exemplo'

  it('accepts writes only from its own origin, also through a proxy that sends the internal IP address as Host', async () => {
    expect(await post(appUrl, page('combinado.exemplo', 'https'))).toBe(200)
    expect(await post(appUrl, { host: '127.0.0.1:3000', origin: appUrl })).toBe(200)
    expect(await post(appUrl, page('127.0.0.1:3000'))).toBe(403)
    expect(await post(appUrl, page('combinado.exemplo'))).toBe(403)
    expect(await post(appUrl, { host: 'app:3000', origin: appUrl })).toBe(421)
  })
})
