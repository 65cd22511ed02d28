import { attack } from './attack.ts'
import { connectTargetApp } from './target-app.ts'
import { sendRaw, statusesIn } from './raw-connection.ts'
import { send } from './send.ts'

const app = connectTargetApp()
const SMUGGLED_REQUEST = 'GET /robots.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

/** Whether no second request was parsed from the body of the first one. */
const hasOneResponse = (response: string) =>
  statusesIn(response).length <= 1 && !response.includes('User-agent:')

attack(['V4.2.1', 'V4.2.2'], 'refuses requests with ambiguous lengths or headers', async (checks) => {
  const head =
    'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n'
  const ambiguousHeaders: Record<string, string> = {
    'length and chunked': `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
    'chunked and length': `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
    'two lengths': `Content-Length: 0\r\nContent-Length: ${SMUGGLED_REQUEST.length}\r\n\r\n${SMUGGLED_REQUEST}`,
    'lengths in a list': `Content-Length: 0, ${SMUGGLED_REQUEST.length}\r\n\r\n${SMUGGLED_REQUEST}`,
    'a length with a sign': `Content-Length: +0\r\n\r\n${SMUGGLED_REQUEST}`,
    'a negative length': `Content-Length: -1\r\n\r\n${SMUGGLED_REQUEST}`,
    'a length with a letter': `Content-Length: 5x\r\n\r\n12345${SMUGGLED_REQUEST}`,
    'a length above every integer': `Content-Length: 99999999999999999999999\r\n\r\n${SMUGGLED_REQUEST}`,
    'a name with a line break': `X\r: 1\r\nContent-Length: 0\r\n\r\n${SMUGGLED_REQUEST}`,
    'lines that end without a carriage return': `X: a\nContent-Length: 0\n\n${SMUGGLED_REQUEST}`,
    'a length in hexadecimal': `Content-Length: 0x0\r\n\r\n${SMUGGLED_REQUEST}`,
    'a length with a blank before its colon': `Content-Length : 0\r\n\r\n${SMUGGLED_REQUEST}`,
    'an unknown coding': `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
    'chunked twice': `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
    'chunked and more': `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
    'chunked after a tab': `Transfer-Encoding:\tchunked\x0b\r\n\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
    'a folded header': `X: a\r\n Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n`,
    'a header without a name': `: x\r\nContent-Length: 0\r\n\r\n`,
    'a NUL in a header': `X-A: b\0c\r\nContent-Length: 0\r\n\r\n`,
    'a bare line feed': `X-A: b\nTransfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
    'a bare carriage return': `X-A: b\rTransfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n`,
  }
  for (const [label, headers] of Object.entries(ambiguousHeaders)) {
    const response = await sendRaw(app.url, head + headers)
    checks.expectBlocked(
      label,
      hasOneResponse(response) && statusesIn(response).every((status) => status === 400),
    )
  }
})

attack('V4.2.1', 'refuses malformed chunks', async (checks) => {
  const head = 'POST /login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'
  const bodies: Record<string, string> = {
    'a size with letters': `zz\r\nabc\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
    'a negative size': `-1\r\nabc\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
    'a size with 0x': `0x3\r\nabc\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
    'a size of 64 bits and more': `ffffffffffffffffff\r\nabc\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
    'a chunk longer than its size': `1\r\nabcdef\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
  }
  for (const [label, body] of Object.entries(bodies)) {
    const response = await sendRaw(app.url, head + body)
    checks.expectBlocked(
      label,
      hasOneResponse(response) && statusesIn(response).every((status) => status >= 400 && status < 500),
    )
  }
})

attack('V4.2.1', 'no malformed request line or Host causes a server error', async (checks) => {
  const lines = [
    'GET http://mal.exemplo/app HTTP/1.1\r\nHost: localhost',
    'GET //mal.exemplo/ HTTP/1.1\r\nHost: localhost',
    'GET http://mal.exemplo:99999/ HTTP/1.1\r\nHost: localhost',
    'GET * HTTP/1.1\r\nHost: localhost',
    'OPTIONS * HTTP/1.1\r\nHost: localhost',
    'CONNECT mal.exemplo:443 HTTP/1.1\r\nHost: mal.exemplo:443',
    'GET /a b HTTP/1.1\r\nHost: localhost',
    'GET /\x80\xff HTTP/1.1\r\nHost: localhost',
    'GET /%E0%A4%A HTTP/1.1\r\nHost: localhost',
    'GET /%ff%fe HTTP/1.1\r\nHost: localhost',
    'GET /blog/%ff HTTP/1.1\r\nHost: localhost',
    'GET /?%ff=%E0%A4%A HTTP/1.1\r\nHost: localhost',
    'GET / HTTP/9.9\r\nHost: localhost',
    'GET / HTTP/1.1',
    'GET / HTTP/1.1\r\nHost: ',
    'GET / HTTP/1.1\r\nHost: a b',
    'GET / HTTP/1.1\r\nHost: x\r\nHost: y',
    'GET / HTTP/1.1\r\nHost: x:99999',
    'GET / HTTP/1.1\r\nHost: [::1',
    'GET / HTTP/1.1\r\nHost: x/y?z#w',
    'GET / HTTP/1.1\r\nHost: %00',
    'GET /login HTTP/1.1\r\nHost: <script>',
    'GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13',
    'GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
    'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 200-ok',
    'PRI * HTTP/2.0',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: localhost`,
  ]
  await Promise.all(
    lines.map(async (line) => {
      const response = await sendRaw(app.url, Buffer.from(`${line}\r\nConnection: close\r\n\r\n`, 'latin1'))
      const redirectsAway = /^location: *(?:https?:)?\/\/mal/im.test(response)
      checks.expectBlocked(
        `${line.slice(0, 50)}: ${statusesIn(response).join()}`,
        !redirectsAway && statusesIn(response).every((status) => status < 500),
      )
    }),
  )
  checks.expectServed('the app', (await send(`${app.url}/saude`)).status === 200)
})
