import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll } from 'vitest'
import { limitBody } from '#server/body-limit.ts'
import { createHttpServer, SERVER_LIMITS } from '#server/http-server.ts'
import { attack } from './attack.ts'
import { type RawConnection, openRawConnection, requestHead, statusOf } from './raw-connection.ts'

// shorter than in the app, so that the tests are fast
const LIMITS = {
  bodySeconds: 0.5,
  headSeconds: 0.4,
  requestSeconds: 0.9,
  idleSeconds: 0.5,
  keepAliveSeconds: 0.5,
  checkSeconds: 0.1,
  headBytes: SERVER_LIMITS.headBytes,
  maxConnections: 60,
}
const LARGE_TEXT = 'x'.repeat(24_000_000)

let server: Server
let url = ''
/** The server's sockets by the client's port. */
const serverSockets = new Map<number, Socket>()
beforeAll(async () => {
  const testApp = new Hono()
  testApp.use('*', limitBody({ seconds: LIMITS.bodySeconds }))
  testApp.get('/', (context) => context.text('a plain page'))
  testApp.get('/large', (context) => context.text(LARGE_TEXT))
  testApp.get('/slow', async (context) => {
    await delay(LIMITS.idleSeconds * 3000)
    return context.text('a slow page')
  })
  testApp.post('*', async (context) => context.text(`read ${(await context.req.arrayBuffer()).byteLength}`))
  // Hono calls this for an aborted body
  testApp.onError((_error, context) => context.text('aborted', 400))
  const listener = getRequestListener(testApp.fetch)
  server = createHttpServer((incoming, outgoing) => void listener(incoming, outgoing), LIMITS)
  server.on('connection', (socket: Socket) => serverSockets.set(socket.remotePort ?? 0, socket))
  server.listen(0)
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const openConnections = (count: number, bytes: string) =>
  Promise.all(Array.from({ length: count }, () => openRawConnection(url, bytes)))

/** Sends single bytes on each connection until all are closed. */
async function sendSlowly(slowConnections: RawConnection[]): Promise<void> {
  while (slowConnections.some((connection) => connection.isOpen())) {
    for (const connection of slowConnections) if (connection.isOpen()) connection.socket.write('x')
    await delay(40)
  }
}

const isServed = async () => (await (await fetch(url)).text()) === 'a plain page'

attack('V15.2.2', 'responds with 408 to a head that is sent byte by byte', async (checks) => {
  const slowConnections = await openConnections(30, 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
  const allClosed = sendSlowly(slowConnections)
  checks.expectBlocked('other clients wait', await isServed())
  checks.expectServed(
    'the slow connections are still open',
    slowConnections.every((connection) => connection.isOpen()),
  )
  await allClosed
  for (const [index, connection] of slowConnections.entries())
    checks.expectBlocked(
      `slow head ${index}`,
      statusOf(await connection.closed) === 408 && !connection.receivedText().includes('200'),
    )
})

attack('V15.2.2', 'accepts no body that is sent byte by byte, with or without a length', async (checks) => {
  const headWithLength = requestHead('POST /login HTTP/1.1', 'host: localhost', 'content-length: 100000')
  const chunkedHead = requestHead('POST /login HTTP/1.1', 'host: localhost', 'transfer-encoding: chunked')
  const slowConnections = [
    ...(await openConnections(15, headWithLength)),
    ...(await openConnections(15, `${chunkedHead}fff\r\n`)),
  ]
  const allClosed = sendSlowly(slowConnections)
  checks.expectBlocked('other clients wait', await isServed())
  await allClosed
  for (const [index, connection] of slowConnections.entries()) {
    await connection.closed
    checks.expectBlocked(`slow body ${index}`, !connection.receivedText().includes(' 200 '))
  }
})

attack('V15.2.2', 'disconnects clients that do not read, but not clients that wait', async (checks) => {
  const waitingConnection = await openRawConnection(
    url,
    requestHead('GET /slow HTTP/1.1', 'host: localhost', 'connection: close'),
  )
  const unreadConnections = await openConnections(5, '')
  // a socket that is reset has no port any more
  const ports = unreadConnections.map(({ socket }) => socket.localPort ?? 0)
  for (const { socket } of unreadConnections) {
    socket.pause()
    socket.write(requestHead('GET /large HTTP/1.1', 'host: localhost'))
  }
  checks.expectBlocked('other clients wait', await isServed())
  checks.expectServed('a slow response', (await waitingConnection.closed).endsWith('a slow page'))
  // checks the server's sockets, because the clients do not read and so do not notice the end
  const isCut = (port: number) => serverSockets.get(port)?.destroyed === true
  for (let polls = 0; polls < 600 && !ports.every(isCut); polls += 1) await delay(50)
  for (const [index, port] of ports.entries())
    checks.expectBlocked(`client ${index} keeps its connection`, isCut(port))
  for (const { socket } of unreadConnections) socket.resume()
  for (const [index, connection] of unreadConnections.entries())
    checks.expectBlocked(
      `the whole response to client ${index}`,
      (await connection.closed).length < LARGE_TEXT.length,
    )
})

attack('V15.2.2', 'closes connections beyond the limit until others are closed', async (checks) => {
  const allowedConnections = await openConnections(LIMITS.maxConnections - 5, '')
  const excessConnections = await openConnections(40, '')
  await Promise.all(excessConnections.slice(20).map(({ closed }) => Promise.race([closed, delay(10_000)])))
  checks.expectBlocked(
    'connections beyond the limit',
    excessConnections.slice(20).every((connection) => !connection.isOpen()),
  )
  for (const connection of [...allowedConnections, ...excessConnections]) connection.cut()
  await Promise.all([...allowedConnections, ...excessConnections].map(({ closed }) => closed))
  // the server notices a closed connection a moment later
  let isNewServed = await isServed().catch(() => false)
  for (let attempt = 0; attempt < 100 && !isNewServed; attempt += 1) {
    await delay(50)
    isNewServed = await isServed().catch(() => false)
  }
  checks.expectServed('a new connection', isNewServed)
})

attack('V15.2.2', 'responds with 431 if path, headers or cookie are too long', async (checks) => {
  const longText = 'x'.repeat(SERVER_LIMITS.headBytes)
  for (const [label, bytes] of Object.entries({
    path: requestHead(`GET /${longText} HTTP/1.1`, 'host: localhost'),
    header: requestHead('GET / HTTP/1.1', 'host: localhost', `x-long: ${longText}`),
    headers: requestHead(
      'GET / HTTP/1.1',
      'host: localhost',
      ...Array.from({ length: 5000 }, (_, index) => `x-${index}: 1`),
    ),
    cookie: requestHead('GET / HTTP/1.1', 'host: localhost', `cookie: a=${longText}`),
  })) {
    const connection = await openRawConnection(url, bytes)
    checks.expectBlocked(label, statusOf(await connection.closed) === 431)
  }
})

attack('V15.2.2', 'responds with 408 to a form whose body does not end', async (checks) => {
  for (const length of ['content-length: 200', 'transfer-encoding: chunked']) {
    const connection = await openRawConnection(
      url,
      `${requestHead('POST /login HTTP/1.1', 'host: localhost', length)}64\r\na=`,
    )
    const text = await connection.closed
    checks.expectBlocked(length, statusOf(text) === 408 && text.includes('demorou demais'))
  }
})

attack(['V5.2.1', 'V15.2.2'], 'limits bodies by path and content type', async (checks) => {
  const MB = 1024 * 1024
  const form = 'application/x-www-form-urlencoded'
  const multipart = 'multipart/form-data; boundary=b'
  const json = 'application/json'
  const editorPath = '/blog/admin/editar/1'
  const cases: [path: string, type: string, bytes: number, isAccepted: boolean][] = [
    ['/login', form, 256 * 1024, true],
    ['/login', form, 256 * 1024 + 1, false],
    ['/login', multipart, 256 * 1024 + 1, false],
    ['/app/acoes/tarefas.salvar', json, MB, false],
    ['/app/acoes/criancas.salvar', multipart, 11 * MB, true],
    ['/app/acoes/criancas.salvar.data', multipart, MB, false],
    ['/app/acoes/criancas.salvar', multipart, 12 * MB + 1, false],
    ['/app/acoes/criancas.salvar', form, MB, false],
    ['/app/acoes/criancas.salvar', json, MB, false],
    ['/app/acoes/criancas.salvar/x', multipart, MB, false],
    ['/blog/admin/imagens', multipart, 11 * MB, true],
    ['/blog/admin/imagens', multipart, 12 * MB + 1, false],
    ['/blog/admin/imagens', form, MB, false],
    ...['salvar', 'copia', 'previa'].flatMap((act): [string, string, number, boolean][] => [
      [`${editorPath}/${act}`, json, 11 * MB, true],
      [`${editorPath}/${act}`, json, 12 * MB + 1, false],
      [`${editorPath}/${act}`, form, MB, false],
    ]),
    [`${editorPath}/versoes`, json, MB, false],
    ['/blog/admin/status', json, MB, false],
    ['/blog/admin/importar', multipart, 13 * MB, true],
    ['/blog/admin/importar', multipart, 51 * MB + 1, false],
    ['/blog/admin/importar', form, MB, false],
    ['/webhooks/stripe', json, 256 * 1024 + 1, false],
  ]
  for (const [path, type, bytes, isAccepted] of cases) {
    const headers = { 'content-type': type, connection: 'close' }
    const options = { method: 'POST', headers, body: new Uint8Array(bytes) }
    const { status } = await fetch(url + path, options).catch(() => ({ status: 413 }))
    if (isAccepted) checks.expectServed(`${bytes} as ${type} to ${path}`, status === 200)
    else checks.expectBlocked(`${bytes} as ${type} to ${path}`, status === 413)
  }
  for (const path of ['/login', '/app/acoes/criancas.salvar', '/blog/admin/importar', '/webhooks/stripe']) {
    // without a declared length
    const body = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 10; part += 1) controller.enqueue(new Uint8Array(64 * 1024))
        controller.close()
      },
    })
    const options = { method: 'POST', body, duplex: 'half' }
    const { status } = await fetch(url + path, options)
    checks.expectBlocked(`a body without length to ${path}`, status === 413)
  }
})
