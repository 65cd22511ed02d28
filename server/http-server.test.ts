import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHttpServer } from './http-server.ts'

test('after a response a connection stays open for more than the two minutes for which proxies keep theirs', async () => {
  const server = createHttpServer((_incoming, outgoing) => void outgoing.end())
  onTestFinished(() => void server.close())
  const connected: Promise<[Socket]> = once(server, 'connection') as never
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sent = request({ port, headers: { connection: 'keep-alive' } }).end()
  onTestFinished(() => void sent.destroy())
  const [response] = await once(sent, 'response')
  response.resume()
  const [socket] = await connected
  // Node closes an idle connection after this time
  await vi.waitFor(() => expect(socket.timeout).toBeGreaterThan(120_000))
})
