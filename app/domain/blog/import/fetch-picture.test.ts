import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchPicture } from './fetch-picture.server.ts'
import { type Guard, isPublicAddress, PUBLIC_ADDRESSES_ONLY } from './public-address.server.ts'

const NOT_ON_THE_INTERNET = 'o endereço não é da internet aberta'

let server: Server
let port: number
/** The requests that the server received. */
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
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
        if (!response.destroyed) response.once('drain', more)
      }
      return more()
    }
    if (url === '/never') return undefined
    if (url === '/cut') {
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

/** A guard that resolves 'antigo.example' to this test's server, and `others` as given. */
function guardWithTestServer(others: Record<string, string[]> = {}): Guard {
  const hosts: Record<string, string[]> = { 'antigo.example': ['127.0.0.1'], ...others }
  return {
    resolve: (host) => Promise.resolve(hosts[host] ?? []),
    allows: (address, at) =>
      (address === '127.0.0.1' && at === port) || PUBLIC_ADDRESSES_ONLY.allows(address, at),
  }
}
const urlOf = (path: string) => `http://antigo.example:${port}${path}`
const redirectTo = (address: string) => urlOf(`/to?${encodeURIComponent(address)}`)

/** Private networks, cloud metadata services, tunnels, documentation addresses, and texts that are not IP addresses. */
const NOT_PUBLIC = [
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

describe('isPublicAddress', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each(NOT_PUBLIC)('refuses %j', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('fetching a picture of another site', () => {
  it('returns its bytes and its name', async () => {
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
  ])('sends no request to %s', async (address) => {
    const requestsBefore = requests.length
    expect(await fetchPicture(address)).toEqual({
      ok: false,
      problem: NOT_ON_THE_INTERNET,
      isRetryable: false,
    })
    expect(requests.length).toBe(requestsBefore)
  })

  it.each([
    'file:///etc/passwd',
    'ftp://antigo.example/x',
    'data:image/png;base64,x',
    'gopher://x',
    'x.jpg',
    '',
  ])('refuses the address %j', async (address) => {
    expect(await fetchPicture(address, guardWithTestServer())).toMatchObject({
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

  it('refuses a host with any private address', async () => {
    const guard = guardWithTestServer({ 'both.example': ['93.184.216.34', '10.0.0.1'] })
    expect(await fetchPicture('http://both.example/x.jpg', guard)).toMatchObject({
      problem: NOT_ON_THE_INTERNET,
    })
  })

  it('connects to the checked address, even if the host resolves to another address later', async () => {
    const addressesByLookup = [['127.0.0.1'], ['10.0.0.1']]
    let lookupCount = 0
    const guard: Guard = {
      ...guardWithTestServer(),
      resolve: () => Promise.resolve(addressesByLookup[lookupCount++] ?? []),
    }
    expect(await fetchPicture(`http://turning.example:${port}/ok.jpg`, guard)).toMatchObject({ ok: true })
    expect(lookupCount).toBe(1)
    // the next picture resolves the host again
    expect(await fetchPicture(`http://turning.example:${port}/ok.jpg`, guard)).toMatchObject({
      problem: NOT_ON_THE_INTERNET,
    })
  })

  it('follows at most three redirects, and checks each of them', async () => {
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
    for (const inside of [
      'http://127.0.0.1/x',
      'http://inside.example/x',
      'http://[::1]/x',
      'http://2130706433/x',
    ]) {
      expect(await fetchPicture(redirectTo(inside), guard), inside).toMatchObject({
        problem: NOT_ON_THE_INTERNET,
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

  it('returns whether a failure may be retried', async () => {
    const guard = guardWithTestServer()
    expect(await fetchPicture(urlOf('/never'), guard, 100)).toMatchObject({ isRetryable: true })
    expect(await fetchPicture(urlOf('/cut'), guard)).toMatchObject({ isRetryable: true })
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
