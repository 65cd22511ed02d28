import { attack } from './attack.ts'
import { isRefused, openRawConnection, requestHead, sendRaw, statusOf } from './raw-connection.ts'
import { connectTargetApp } from './target-app.ts'
import { isAlive } from './send.ts'

const app = connectTargetApp()

/** Counts the responses to health checks. */
const countOk = (text: string) => text.match(/"ok"/g)?.length ?? 0

attack(['V4.2.1', 'V16.5.3'], 'refuses bytes that are not valid HTTP', async (checks) => {
  const getHead = (target: string) =>
    requestHead(`GET ${target} HTTP/1.1`, 'host: localhost', 'connection: close')
  const cases: Record<string, string | Buffer> = {
    'nothing but zeros': Buffer.alloc(4096),
    'random bytes': Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 97 + 13) % 256)),
    'a TLS greeting': Buffer.from('16030100a5010000a10303', 'hex'),
    'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
    'HTTP/0.9': 'GET /\r\n\r\n',
    'HTTP/3.7': requestHead('GET / HTTP/3.7', 'host: localhost'),
    'another protocol': 'EHLO combinado\r\nMAIL FROM:<a@b>\r\n',
    'no method': requestHead(' / HTTP/1.1', 'host: localhost'),
    'an unknown method': requestHead('ESPIAR / HTTP/1.1', 'host: localhost'),
    'a NUL in the path': getHead('/blog/a\0b'),
    'a line break in the path': getHead('/blog/a\rb'),
    'a space in the path': getHead('/blog/a b'),
    'no host': requestHead('GET / HTTP/1.1'),
    'two hosts': requestHead('GET / HTTP/1.1', 'host: localhost', 'host: outro'),
    'a path of 100,000 letters': getHead(`/${'a'.repeat(100_000)}`),
    'half a head': 'GET / HTTP/1.1\r\nhost: loc',
  }
  for (const [label, bytes] of Object.entries(cases))
    checks.expectBlocked(label, isRefused(await sendRaw(app.url, bytes)))
  checks.expectServed('the process', await isAlive(app.url))
})

attack(['V1.1.1', 'V16.5.1'], 'no malformed path causes a server error or stack trace', async (checks) => {
  const paths = [
    '/%00',
    '/blog/%00',
    '/%ff%fe',
    '/%',
    '/blog/%e0%a4%a',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cwin.ini',
  ]
  const otherPaths = [
    '/%25%32%65',
    `/${'%41'.repeat(3000)}`,
    `/blog/${'a/'.repeat(4000)}`,
    `/?${'a=1&'.repeat(3500)}`,
    '//',
    '/\\',
    '/;/',
    '/app/%00',
  ]
  const mediaPaths = [
    '/app/fotos/%00',
    '/app/fotos/1',
    '/blog/imagens/1/2',
    '/blog/imagens/%00/%ff',
    '/assets/%00',
    '/video/%ff',
  ]
  for (const path of [...paths, ...otherPaths, ...mediaPaths]) {
    const text = await sendRaw(
      app.url,
      requestHead(`GET ${path} HTTP/1.1`, 'host: localhost', 'connection: close'),
    )
    const hasNoServerError = statusOf(text) < 500
    checks.expectBlocked(
      path.slice(0, 40),
      hasNoServerError && !/node_modules|\.ts:\d|select |Error:/.test(text),
    )
  }
  checks.expectServed('the process', await isAlive(app.url))
})

attack(['V13.4.4', 'V4.2.1'], 'refuses TRACE, CONNECT and protocol upgrades', async (checks) => {
  const upgrade = (protocol: string, ...headers: string[]) =>
    requestHead(
      'GET /app/eventos HTTP/1.1',
      'host: localhost',
      'connection: Upgrade, close',
      `upgrade: ${protocol}`,
      ...headers,
    )
  const cases = {
    websocket: upgrade(
      'websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    ),
    h2c: upgrade('h2c', 'http2-settings: AAMAAABkAAQAAP__'),
    TRACE: requestHead('TRACE / HTTP/1.1', 'host: localhost', 'x-segredo: espelhado', 'connection: close'),
    TRACK: requestHead('TRACK / HTTP/1.1', 'host: localhost', 'x-segredo: espelhado', 'connection: close'),
    CONNECT: requestHead('CONNECT localhost:5432 HTTP/1.1', 'host: localhost'),
    'an absolute URL of another host': requestHead(
      'GET http://169.254.169.254/latest HTTP/1.1',
      'host: localhost',
      'connection: close',
    ),
  }
  for (const [label, bytes] of Object.entries(cases)) {
    const text = await sendRaw(app.url, bytes)
    const status = statusOf(text)
    checks.expectBlocked(label, status !== 101 && status < 500 && !text.includes('espelhado'))
    if (label === 'CONNECT' || label.startsWith('TRAC'))
      checks.expectBlocked(`${label} is refused`, status !== 200)
  }
  checks.expectServed('the process', await isAlive(app.url))
})

attack(['V4.2.1', 'V15.2.2'], 'responds once to each request of a pipeline', async (checks) => {
  const validRequest = requestHead('GET /saude HTTP/1.1', 'host: localhost')
  const text = await sendRaw(app.url, `${validRequest}${validRequest}GARBAGE\0\r\n\r\n${validRequest}`)
  // the last response refuses the garbage
  const isClosedAtGarbage = statusOf(text.slice(text.lastIndexOf('HTTP/1.1'))) === 400 && countOk(text) <= 2
  checks.expectBlocked('garbage in a pipeline', isClosedAtGarbage)
  const lastRequest = requestHead('GET /saude HTTP/1.1', 'host: localhost', 'connection: close')
  const responses = await (await openRawConnection(app.url, validRequest.repeat(1999) + lastRequest)).closed
  checks.expectServed(`two thousand at once: ${countOk(responses)}`, countOk(responses) === 2000)
  checks.expectServed('the process', await isAlive(app.url))
})
