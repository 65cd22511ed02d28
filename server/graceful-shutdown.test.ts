import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createGracefulShutdown } from './graceful-shutdown.ts'

const openServers: { server: Server; agent: Agent }[] = []
afterEach(() => {
  for (const { server, agent } of openServers.splice(0)) {
    agent.destroy()
    server.close()
    server.closeAllConnections()
  }
})

/** A server whose responses the test writes. */
async function startServer() {
  const responses: ServerResponse[] = []
  const server = createServer((_incoming, outgoing) => {
    shutdown.track(outgoing)
    responses.push(outgoing)
  })
  const shutdown = createGracefulShutdown(server)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const acceptedSockets: Socket[] = []
  server.on('connection', (socket) => acceptedSockets.push(socket))
  const agent = new Agent({ keepAlive: true })
  openServers.push({ server, agent })
  const { port } = server.address() as AddressInfo
  async function nextResponse(count: number): Promise<ServerResponse> {
    while (responses.length < count) await new Promise((resolve) => setImmediate(resolve))
    return responses[count - 1]!
  }
  async function waitForConnections(count: number): Promise<void> {
    while (acceptedSockets.length < count) await new Promise((resolve) => setImmediate(resolve))
  }
  const get = () =>
    new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
      request({ port, agent }, (incoming: IncomingMessage) => {
        let text = ''
        incoming.on('data', (chunk) => (text += chunk))
        incoming.on('end', () => resolve({ text, connection: incoming.headers.connection }))
        incoming.on('error', reject)
      })
        .on('error', reject)
        .end()
    })
  return { shutdown, get, nextResponse, waitForConnections, port }
}

it('a response that is partly written at shutdown is sent completely', async () => {
  const { shutdown, get, nextResponse } = await startServer()
  const response = get()
  const outgoing = await nextResponse(1)
  outgoing.write('first half, ')
  const shutdownEnd = shutdown.finish()
  await new Promise((resolve) => setTimeout(resolve, 300))
  outgoing.end('second half')
  expect((await response).text).toBe('first half, second half')
  await shutdownEnd
})

it('between begin and finish, requests get responses and their connections are closed', async () => {
  const { shutdown, get, nextResponse } = await startServer()
  const responseBefore = get()
  ;(await nextResponse(1)).end('one')
  expect((await responseBefore).connection).toBe('keep-alive')
  const pendingResponse = get()
  const outgoing = await nextResponse(2)
  shutdown.begin()
  outgoing.end('two')
  expect(await pendingResponse).toEqual({ text: 'two', connection: 'close' })
  const responseAfter = get()
  ;(await nextResponse(3)).end('three')
  expect(await responseAfter).toEqual({ text: 'three', connection: 'close' })
  await shutdown.finish()
  await expect(get()).rejects.toThrow(/ECONNREFUSED/)
})

it('a connection that was accepted before the shutdown can still send its request; a silent one does not delay the shutdown', async () => {
  const { shutdown, nextResponse, waitForConnections, port } = await startServer()
  const lateSocket = connect(port)
  const silentSocket = connect(port)
  await waitForConnections(2)
  const shutdownEnd = shutdown.finish()
  let text = ''
  lateSocket.on('data', (chunk) => (text += chunk))
  const ended = new Promise((resolve) => lateSocket.once('close', resolve))
  lateSocket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  ;(await nextResponse(1)).end('here')
  await ended
  expect(text).toMatch(/here$/)
  await shutdownEnd
  silentSocket.destroy()
})

it('idle keep-alive connections do not delay the shutdown', async () => {
  const { shutdown, get, nextResponse } = await startServer()
  const response = get()
  ;(await nextResponse(1)).end('one')
  await response
  const startedAt = performance.now()
  await shutdown.finish()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
