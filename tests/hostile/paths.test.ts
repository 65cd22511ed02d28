import { everyHandler } from '#tests/roles/app-routes.ts'
import { aFamily, aCookie } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { connectTargetApp } from './target-app.ts'
import { sendRaw, statusesIn } from './raw-connection.ts'
import { send } from './send.ts'

const app = connectTargetApp()

/** Spellings of '../' that may evade a check of the path. */
const TRAVERSALS = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..\\',
  '..%5c',
  '%2e%2e%5c',
  '..%255c',
  '....//',
  '..;/',
  '%c0%ae%c0%ae/',
  '%uff0e%uff0e/',
  '.%00./',
  '..%00/',
  '..%09/',
]
const FILES = ['etc/passwd', 'package.json']
/** Whether the text contains a file of the machine or of the product. */
const isLeak = (text: string) => /root:.*:0:0:|"dependencies"|createServer\(/.test(text)

attack(['V13.4.7', 'V1.1.1'], 'serves no file outside of its folder (path traversal)', async (checks) => {
  const roots = [
    '/',
    '/assets/',
    '/video/',
    '/blog/capas/',
    '/blog/imagens/x/',
    '/icons/',
    '/app/fotos/',
    '/app/ebooks/',
    '/.well-known/',
  ]
  for (const root of roots) {
    const attempts = TRAVERSALS.flatMap((step) => FILES.map((file) => `${root}${step.repeat(6)}${file}`))
    await Promise.all(
      attempts.map(async (path) => {
        // not by fetch, which would normalise the path
        const response = await sendRaw(
          app.url,
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
        )
        const [status = 0, ...otherStatuses] = statusesIn(response)
        checks.expectBlocked(
          `${path}: ${status}`,
          status >= 200 && status < 500 && otherStatuses.length === 0 && !isLeak(response),
        )
      }),
    )
  }
})

attack(['V1.1.1', 'V16.5.1'], 'no value of a path parameter causes a server error', async (checks) => {
  const cookie = await aCookie((await aFamily()).guardian.id)
  const values = [
    '%00',
    '%2e%2e',
    '..%2f..%2fetc%2fpasswd',
    '%ff',
    '%E0%A4%A',
    "'",
    '%27%20or%201=1--',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'null',
    '-1',
    '1e999',
    '%F0%9F%98%80',
    '%ED%A0%80',
    'a'.repeat(3_000),
    '%0d%0aX:1',
    '*',
    '%5B%5D',
    '{}',
    '%25',
    '.data',
    'x.data',
  ]
  for (const { method, path } of everyHandler().filter((handler) => handler.path.includes(':'))) {
    for (const value of values) {
      const filledPath = path.replaceAll(/:\w+/g, value)
      const response = await send(app.url + filledPath, {
        cookie,
        method,
        ...(method === 'POST' && { json: {} }),
      })
      checks.expectBlocked(
        `${method} ${filledPath.slice(0, 60)}: ${response.status}`,
        response.status < 500 && !isLeak(response.text),
      )
    }
  }
})

attack('V15.3.6', 'no body or query pollutes Object.prototype', async (checks) => {
  const cookie = await aCookie((await aFamily()).guardian.id)
  const bodies = [
    '{"__proto__":{"isAdmin":true,"ok":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"name":"Ana","__proto__":{"role":"parent","polluted":1}}',
    '[{"__proto__":{"x":1}}]',
  ]
  for (const { path } of everyHandler().filter(
    (handler) => handler.method === 'POST' && !/conta|sair|:/.test(handler.path),
  )) {
    for (const body of bodies) {
      const headers = { 'content-type': 'application/json' }
      const response = await send(app.url + path, { body, cookie, headers })
      checks.expectBlocked(`${path} ${body.slice(0, 30)}: ${response.status}`, response.status < 500)
    }
    const form: [string, string][] = [
      ['__proto__', 'x'],
      ['__proto__[isAdmin]', 'true'],
      ['constructor.prototype.isAdmin', 'true'],
      ['toString', 'x'],
      ['email', 'a'],
      ['email', 'b'],
    ]
    const response = await send(app.url + path, { form, cookie })
    checks.expectBlocked(`${path} by a form: ${response.status}`, response.status < 500)
  }
  for (const path of ['/', '/blog', '/login', '/app', '/app/pontos/historico', '/sessao']) {
    const response = await send(
      `${app.url}${path}?__proto__[isAdmin]=true&__proto__=x&constructor[prototype][x]=1&busca=a&busca=b&pagina[]=1`,
      { cookie },
    )
    checks.expectBlocked(`${path}: ${response.status}`, response.status < 500)
  }
  const { text } = await send(`${app.url}/sessao`, { cookie })
  checks.expectBlocked('administrator rights', text.includes('"isAdministrator":false'))
  checks.expectBlocked(
    'a page of administration',
    (await send(`${app.url}/blog/admin`, { cookie })).location === '/blog',
  )
})
