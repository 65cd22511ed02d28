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
    if (url === '/said-large') return void response.writeHead(200, { 'content-length': '99999999' }).end()
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

/** Public DNS as the product sees it, with 'antigo.example' as the server of this test. */
function webWithOurServer(others: Record<string, string[]> = {}): Guard {
  const hosts: Record<string, string[]> = { 'antigo.example': ['127.0.0.1'], ...others }
  return {
    resolve: (host) => Promise.resolve(hosts[host] ?? []),
    allows: (address, at) =>
      (address === '127.0.0.1' && at === port) || PUBLIC_ADDRESSES_ONLY.allows(address, at),
  }
}
const at = (path: string) => `http://antigo.example:${port}${path}`
const to = (address: string) => at(`/to?${encodeURIComponent(address)}`)

/** Private machines and networks, metadata services of clouds, tunnels and documentation addresses; and no addresses at all. */
const INSIDE = [
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

describe('an address is public', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('if it is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each(INSIDE)('but not if it is %j', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('fetching a picture of another site', () => {
  it('returns its bytes and its name', async () => {
    expect(await fetchPicture(at('/ok.jpg'), webWithOurServer())).toEqual({
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
  ])('requests nothing from %s', async (address) => {
    const before = requests.length
    expect(await fetchPicture(address)).toEqual({
      ok: false,
      problem: NOT_ON_THE_INTERNET,
      isRetryable: false,
    })
    expect(requests.length).toBe(before)
  })

  it.each([
    'file:///etc/passwd',
    'ftp://antigo.example/x',
    'data:image/png;base64,x',
    'gopher://x',
    'x.jpg',
    '',
  ])('refuses the address %j', async (address) => {
    expect(await fetchPicture(address, webWithOurServer())).toMatchObject({ ok: false, isRetryable: false })
  })

  it('never sends credentials of the URL', async () => {
    expect(await fetchPicture(`http://a:b@antigo.example:${port}/ok.jpg`, webWithOurServer())).toMatchObject({
      ok: false,
    })
  })

  it('refuses a name with one private address', async () => {
    const guard = webWithOurServer({ 'both.example': ['93.184.216.34', '10.0.0.1'] })
    expect(await fetchPicture('http://both.example/x.jpg', guard)).toMatchObject({
      problem: NOT_ON_THE_INTERNET,
    })
  })

  it('connects to the address that it checked, even if the name resolves to another one later', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    let questions = 0
    const guard: Guard = {
      ...webWithOurServer(),
      resolve: () => Promise.resolve(answers[questions++] ?? []),
    }
    expect(await fetchPicture(`http://turning.example:${port}/ok.jpg`, guard)).toMatchObject({ ok: true })
    expect(questions).toBe(1)
    // resolved again for the next picture, and refused
    expect(await fetchPicture(`http://turning.example:${port}/ok.jpg`, guard)).toMatchObject({
      problem: NOT_ON_THE_INTERNET,
    })
  })

  it('follows up to three redirects, and checks each one', async () => {
    const guard = webWithOurServer({ 'inside.example': ['192.168.0.1'] })
    expect(await fetchPicture(to(to(to(at('/ok.jpg')))), guard)).toMatchObject({ ok: true })
    expect(await fetchPicture(to(to(to(to(at('/ok.jpg'))))), guard)).toMatchObject({
      ok: false,
      isRetryable: false,
    })
    for (const inside of [
      'http://127.0.0.1/x',
      'http://inside.example/x',
      'http://[::1]/x',
      'http://2130706433/x',
    ]) {
      expect(await fetchPicture(to(inside), guard), inside).toMatchObject({ problem: NOT_ON_THE_INTERNET })
    }
    expect(await fetchPicture(to('file:///etc/passwd'), guard)).toMatchObject({ ok: false })
    expect(await fetchPicture(at('/to?%2Fok.jpg'), guard)).toMatchObject({ ok: true })
  })

  it('refuses more than 10 MB, with or without a declared length', async () => {
    for (const path of ['/said-large', '/large']) {
      expect(await fetchPicture(at(path), webWithOurServer()), path).toEqual({
        ok: false,
        problem: 'a imagem tem mais de 10 MB',
        isRetryable: false,
      })
    }
  })

  it('times out, and distinguishes failures that may be retried', async () => {
    const guard = webWithOurServer()
    expect(await fetchPicture(at('/never'), guard, 100)).toMatchObject({ isRetryable: true })
    expect(await fetchPicture(at('/cut'), guard)).toMatchObject({ isRetryable: true })
    expect(await fetchPicture(at('/503'), guard)).toMatchObject({
      isRetryable: true,
      problem: 'o site respondeu 503',
    })
    expect(await fetchPicture(at('/404'), guard)).toMatchObject({
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
