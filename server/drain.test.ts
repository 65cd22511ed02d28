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
import { createDrain } from './drain.ts'

const open: { server: Server; agent: Agent }[] = []
afterEach(() => {
  for (const { server, agent } of open.splice(0)) {
    agent.destroy()
    server.close()
    server.closeAllConnections()
  }
})

/** A server that keeps its answers until the test writes them. */
async function aServer() {
  const asked: ServerResponse[] = []
  const server = createServer((_incoming, outgoing) => {
    drain.accept(outgoing)
    asked.push(outgoing)
  })
  const drain = createDrain(server)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const accepted: Socket[] = []
  server.on('connection', (socket) => accepted.push(socket))
  const agent = new Agent({ keepAlive: true })
  open.push({ server, agent })
  const { port } = server.address() as AddressInfo
  async function arrived(count: number): Promise<ServerResponse> {
    while (asked.length < count) await new Promise((resolve) => setImmediate(resolve))
    return asked[count - 1]!
  }
  async function connected(count: number): Promise<void> {
    while (accepted.length < count) await new Promise((resolve) => setImmediate(resolve))
  }
  const ask = () =>
    new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
      request({ port, agent }, (answer: IncomingMessage) => {
        let text = ''
        answer.on('data', (chunk) => (text += chunk))
        answer.on('end', () => resolve({ text, connection: answer.headers.connection }))
        answer.on('error', reject)
      })
        .on('error', reject)
        .end()
    })
  return { drain, ask, arrived, connected, port }
}

it('an answer that is half written when the end comes arrives whole', async () => {
  const { drain, ask, arrived } = await aServer()
  const answer = ask()
  const outgoing = await arrived(1)
  outgoing.write('first half, ')
  const finished = drain.finish()
  await new Promise((resolve) => setTimeout(resolve, 300))
  outgoing.end('second half')
  expect((await answer).text).toBe('first half, second half')
  await finished
})

it('between the announcement and the end requests are answered, and their connections closed', async () => {
  const { drain, ask, arrived } = await aServer()
  const before = ask()
  ;(await arrived(1)).end('one')
  expect((await before).connection).toBe('keep-alive')
  const underWay = ask()
  const outgoing = await arrived(2)
  drain.begin()
  outgoing.end('two')
  expect(await underWay).toEqual({ text: 'two', connection: 'close' })
  const after = ask()
  ;(await arrived(3)).end('three')
  expect(await after).toEqual({ text: 'three', connection: 'close' })
  await drain.finish()
  await expect(ask()).rejects.toThrow(/ECONNREFUSED/)
})

it('a connection that was accepted before the end may still bring its request; one that never does holds nothing up', async () => {
  const { drain, arrived, connected, port } = await aServer()
  const late = connect(port)
  const silent = connect(port)
  await connected(2)
  const finished = drain.finish()
  let text = ''
  late.on('data', (chunk) => (text += chunk))
  const ended = new Promise((resolve) => late.once('close', resolve))
  late.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  ;(await arrived(1)).end('here')
  await ended
  expect(text).toMatch(/here$/)
  await finished
  silent.destroy()
})

it('connections that only wait for the next request hold nothing up', async () => {
  const { drain, ask, arrived } = await aServer()
  const answer = ask()
  ;(await arrived(1)).end('one')
  await answer
  const began = performance.now()
  await drain.finish()
  expect(performance.now() - began).toBeLessThan(5_000)
})
