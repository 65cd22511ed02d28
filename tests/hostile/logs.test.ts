import { afterAll, beforeAll, inject } from 'vitest'
import { everyHandler } from '#tests/roles/app-routes.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'
import { attack } from './attack.ts'
import { requestHead, sendRaw, statusOf } from './raw-connection.ts'

/** An app with the log level debug. */
let app: RunningApp
let log = ''
beforeAll(async () => {
  // sharing the other app's database is faster than starting an embedded one
  app = await startApp({
    databaseUrl: inject('targets').ownerDatabaseUrl,
    environment: { LOG_LEVEL: 'debug' },
  })
  for (const stream of [app.process.stdout, app.process.stderr])
    stream?.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')))
})
afterAll(() => app?.stop())

const TOKEN = 'Tk9uY2UtU2VncmVkby1kYS1QcmV2aWEtZGUtUG9zdHM0'

/** Runs `work` and returns the log lines since its start. Waits until a last request with a marker is logged. */
async function logsOf(work: () => Promise<void>): Promise<string> {
  const start = log.length
  await work()
  const marker = `/fim-${start}`
  await fetch(app.url + marker, { redirect: 'manual' })
  while (!log.slice(start).includes(marker)) await new Promise((resolve) => setTimeout(resolve, 10))
  return log.slice(start)
}

const sendRequest = (method: string, path: string) =>
  sendRaw(
    app.url,
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${app.url}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  )

/** Hosts that no URL can have, and others at the edge of the syntax. */
const MALFORMED_HOSTS = [
  '256.1.1.1',
  '1.2.3.4.5',
  '999999999999',
  '0x100000000',
  '1.2.3.08',
  'xn--a',
  'a..b',
  '.',
  '..',
  '-',
  '_',
  '[::g]',
  '[::1',
  '::1',
  'a b',
  'a@b',
  'a:b@c',
  'a/b',
  'a?b',
  'a#b',
  'a\\b',
  '%',
  '%00',
  '%zz.a',
  'é',
  'localhost:',
  'localhost:0',
  'localhost:99999',
  'localhost:-1',
  'localhost:x',
  '"',
  '<',
  'a'.repeat(300),
]

attack(
  ['V16.5.1', 'V4.2.4'],
  'answers a malformed host with an error of the client, and logs no error',
  async (checks) => {
    const targets = [
      '/',
      '/login',
      '/app',
      '/blog',
      '/saude',
      '/nada',
      '/assets/x.js',
      'http://256.1.1.1/',
      '*',
    ]
    const logged = await logsOf(async () => {
      for (const host of MALFORMED_HOSTS) {
        for (const target of targets) {
          const head = requestHead(`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close')
          const status = statusOf(await sendRaw(app.url, head))
          checks.expectBlocked(`${target} of ${JSON.stringify(host)}: ${status}`, status < 500)
        }
      }
    })
    checks.expectBlocked(
      `an error in the log: ${/.*"level":[56]0.*/.exec(logged)?.[0]}`,
      !/"level":[56]0/.test(logged),
    )
  },
)

attack(['V16.2.5', 'V14.2.1'], 'logs no token or code, in any spelling of a path', async (checks) => {
  const secretPaths = everyHandler().filter(({ path }) => /:(?:token|code)/.test(path))
  const paths = new Set(secretPaths.map(({ path }) => path.replace(/:\w+/, TOKEN)))
  const spellings = [...paths].flatMap((path) => {
    const [, first = '', second = '', third = ''] = path.split('/')
    const pathAfterFirst = path.slice(first.length + 1)
    return [
      path,
      `${path}/`,
      `${path}.data`,
      `${path}.data?x=1`,
      `${path}/mais`,
      `${path}%0a`,
      `${path}%00`,
      `${path}%ff`,
      `/${first.toUpperCase()}${pathAfterFirst}`,
      `//${first}//${second}//${third}`,
      `/nada/..${path}`,
      `/${first}/%${second.charCodeAt(0).toString(16)}${second.slice(1)}/${third}`,
      `/${first}\\${second}\\${third}`,
      `/${first}%2f${second}%2f${third}`,
    ]
  })
  const output = await logsOf(async () => {
    for (const path of spellings)
      for (const method of ['GET', 'POST', 'DELETE']) await sendRequest(method, path)
  })
  for (const line of output.split('\n')) checks.expectBlocked(line.slice(0, 200), !line.includes(TOKEN))
  checks.expectServed(
    'a line for each path',
    secretPaths.every(({ path }) => output.includes(path)),
  )
})

attack(['V16.5.1', 'V16.5.3'], 'refuses malformed requests and logs no error', async (checks) => {
  const malformedTexts = [
    '%0a',
    '%0d%0a',
    '%09',
    '%7f',
    '%c2%85',
    '%e2%80%a8',
    '%ff',
    '%',
    '%E0%A4%A',
    '%ed%a0%80',
  ]
  const paths = ['/', '/app', '/app/', '/blog', '/blog/', '/login', '/x', '/app/fotos/', '/__manifest']
  const output = await logsOf(async () => {
    for (const path of paths) {
      for (const ending of [
        ...malformedTexts,
        ...malformedTexts.map((text) => `${text}.data`),
        ...malformedTexts.map((text) => `x${text}y`),
      ]) {
        const response = await sendRequest('GET', path + ending)
        checks.expectBlocked(
          `${path}${ending}: ${response.slice(9, 12)}`,
          /^HTTP\/1\.1 40[04] /.test(response),
        )
      }
    }
    checks.expectBlocked(
      'a path of 5,000 characters',
      (await sendRequest('GET', `/${'a'.repeat(5_000)}`)).startsWith('HTTP/1.1 414 '),
    )
    // a POST to a path that only accepts GET
    for (const { path } of everyHandler().filter(({ method }) => method === 'GET'))
      await sendRequest('POST', path.replaceAll(/:\w+/g, 'nada').replace('*', 'nada'))
  })
  const errors = output.split('\n').filter((line) => /"level":(?:50|60)|Error/.test(line))
  for (const line of errors) checks.expectBlocked(line.slice(0, 300), false)
  checks.expectBlocked('an error in the log', errors.length === 0)
})
