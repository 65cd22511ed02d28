import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchPicture } from './fetch-picture.server.ts'
import { type NetworkGuard, isPublicIp, PUBLIC_IPS_ONLY } from './public-ip.server.ts'

const NOT_PUBLIC_MESSAGE = 'o endereço não é da internet aberta'

let server: Server
let port: number
/** Host and path of the requests that the server received. */
const requests: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = '' } = request
    requests.push(`${request.headers.host} ${url}`)
    if (url === '/ok.jpg') return void response.end('bytes of a picture')
    if (url.startsWith('/to?')) {
      return void response.writeHead(302, { location: decodeURIComponent(url.slice(4)) }).end()
    }
    if (url === '/declared-large') return void response.writeHead(200, { 'content-length': '99999999' }).end()
    if (url === '/large') {
      response.on('error', () => undefined)
      const writeMore = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
        if (!response.destroyed) response.once('drain', writeMore)
      }
      return writeMore()
    }
    if (url === '/no-response') return undefined
    if (url === '/broken-off') {
      response.writeHead(200, { 'content-length': '100' })
      return void response.write('x', () => response.destroy())
    }
    return void response.writeHead(Number(url.slice(1)) || 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ;({ port } = server.address() as AddressInfo)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A guard that resolves 'antigo.example' to this test's server, and other hosts as in `otherHosts`. */
function guardWithTestServer(otherHosts: Record<string, string[]> = {}): NetworkGuard {
  const hosts: Record<string, string[]> = { 'antigo.example': ['127.0.0.1'], ...otherHosts }
  return {
    resolve: (host) => Promise.resolve(hosts[host] ?? []),
    allows: (ip, requestedPort) =>
      (ip === '127.0.0.1' && requestedPort === port) || PUBLIC_IPS_ONLY.allows(ip, requestedPort),
  }
}
const urlOf = (path: string) => `http://antigo.example:${port}${path}`
const redirectTo = (url: string) => urlOf(`/to?${encodeURIComponent(url)}`)

/** Private networks, cloud metadata services, tunnels, documentation networks, and texts that are no IPs. */
const NON_PUBLIC_IPS = [
  '',
  ...'0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255'.split(
    ' ',
  ),
  ...'192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1'.split(' '),
  ...'239.255.255.250 255.255.255.255 :: ::1 fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 fec0::1'.split(' '),
  ...'::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1'.split(
    ' ',
  ),
  ...'2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 5f00::1 localhost 127.1 0x7f000001'.split(' '),
]

describe('isPublicIp', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('accepts %s', (ip) => {
    expect(isPublicIp(ip)).toBe(true)
  })

  it.each(NON_PUBLIC_IPS)('refuses %j', (ip) => {
    expect(isPublicIp(ip)).toBe(false)
  })
})

describe('fetchPicture', () => {
  it('returns the bytes and the file name', async () => {
    expect(await fetchPicture(urlOf('/ok.jpg'), guardWithTestServer())).toEqual({
      ok: true,
      bytes: Buffer.from('bytes of a picture'),
      name: 'ok.jpg',
    })
    expect(requests.at(-1)).toBe(`antigo.example:${port} /ok.jpg`)
  })

  it.each([
    'http://127.0.0.1/x.jpg',
    'http://2130706433/x.jpg',
    'http://0177.0.0.1/x.jpg',
    'http://0x7f.1/x.jpg',
    'http://127.1/x.jpg',
    'http://[::1]/x.jpg',
    'http://[::ffff:127.0.0.1]/x.jpg',
    'http://[::ffff:a9fe:a9fe]/x.jpg',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.5/x.jpg',
    'http://localhost/x.jpg',
    'http://8.8.8.8:22/x.jpg',
    'http://１２７.0.0.1/x.jpg',
  ])('sends no request to %s', async (url) => {
    const requestCountBefore = requests.length
    expect(await fetchPicture(url)).toEqual({
      ok: false,
      problem: NOT_PUBLIC_MESSAGE,
      isRetryable: false,
    })
    expect(requests.length).toBe(requestCountBefore)
  })

  it.each([
    'file:///etc/passwd',
    'ftp://antigo.example/x',
    'data:image/png;base64,x',
    'gopher://x',
    'x.jpg',
    '',
  ])('refuses the URL %j', async (url) => {
    expect(await fetchPicture(url, guardWithTestServer())).toMatchObject({
      ok: false,
      isRetryable: false,
    })
  })

  it('refuses a URL with credentials', async () => {
    expect(
      await fetchPicture(`http://a:b@antigo.example:${port}/ok.jpg`, guardWithTestServer()),
    ).toMatchObject({
      ok: false,
    })
  })

  it('refuses a host if one of its IPs is private', async () => {
    const guard = guardWithTestServer({ 'both.example': ['93.184.216.34', '10.0.0.1'] })
    expect(await fetchPicture('http://both.example/x.jpg', guard)).toMatchObject({
      problem: NOT_PUBLIC_MESSAGE,
    })
  })

  it('resolves a host once and connects to that IP, so that DNS rebinding has no effect', async () => {
    const ipsByLookup = [['127.0.0.1'], ['10.0.0.1']]
    let lookupCount = 0
    const guard: NetworkGuard = {
      ...guardWithTestServer(),
      resolve: () => Promise.resolve(ipsByLookup[lookupCount++] ?? []),
    }
    expect(await fetchPicture(`http://turning.example:${port}/ok.jpg`, guard)).toMatchObject({ ok: true })
    expect(lookupCount).toBe(1)
    // the next picture resolves the host again
    expect(await fetchPicture(`http://turning.example:${port}/ok.jpg`, guard)).toMatchObject({
      problem: NOT_PUBLIC_MESSAGE,
    })
  })

  it('follows at most 3 redirects, and checks each of them', async () => {
    const guard = guardWithTestServer({ 'inside.example': ['192.168.0.1'] })
    expect(await fetchPicture(redirectTo(redirectTo(redirectTo(urlOf('/ok.jpg')))), guard)).toMatchObject({
      ok: true,
    })
    expect(
      await fetchPicture(redirectTo(redirectTo(redirectTo(redirectTo(urlOf('/ok.jpg'))))), guard),
    ).toMatchObject({
      ok: false,
      isRetryable: false,
    })
    for (const privateUrl of [
      'http://127.0.0.1/x',
      'http://inside.example/x',
      'http://[::1]/x',
      'http://2130706433/x',
    ]) {
      expect(await fetchPicture(redirectTo(privateUrl), guard), privateUrl).toMatchObject({
        problem: NOT_PUBLIC_MESSAGE,
      })
    }
    expect(await fetchPicture(redirectTo('file:///etc/passwd'), guard)).toMatchObject({ ok: false })
    expect(await fetchPicture(urlOf('/to?%2Fok.jpg'), guard)).toMatchObject({ ok: true })
  })

  it('refuses more than 10 MB, with or without a declared length', async () => {
    for (const path of ['/declared-large', '/large']) {
      expect(await fetchPicture(urlOf(path), guardWithTestServer()), path).toEqual({
        ok: false,
        problem: 'a imagem tem mais de 10 MB',
        isRetryable: false,
      })
    }
  })

  it('allows a retry after a timeout, a lost connection, a DNS error or status 503, but not after 404', async () => {
    const guard = guardWithTestServer()
    expect(await fetchPicture(urlOf('/no-response'), guard, 100)).toMatchObject({ isRetryable: true })
    expect(await fetchPicture(urlOf('/broken-off'), guard)).toMatchObject({ isRetryable: true })
    expect(await fetchPicture(urlOf('/503'), guard)).toMatchObject({
      isRetryable: true,
      problem: 'o site respondeu 503',
    })
    expect(await fetchPicture(urlOf('/404'), guard)).toMatchObject({
      isRetryable: false,
      problem: 'o site respondeu 404',
    })
    expect(
      await fetchPicture('http://gone.example/x', {
        ...guard,
        resolve: () => Promise.reject(new Error('ENOTFOUND')),
      }),
    ).toMatchObject({
      isRetryable: true,
    })
  })
})
