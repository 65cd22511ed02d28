import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface StreamRelay {
  /** Leads to the app, without a trailing slash. */
  url: string
  /** Forwards nothing more on the connections that carry an event stream now, and leaves them open. */
  silenceStreams(): void
  stop(): Promise<void>
}

/** Starts a relay before an app that can make event streams go silent without closing them, as a changed network does. */
export async function startStreamRelay(appUrl: string): Promise<StreamRelay> {
  const { hostname, port } = new URL(appUrl)
  const streams = new Set<Socket>()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        for (const other of [client, upstream]) other.destroy()
      })
    }
    client.on('data', (bytes: Buffer) => {
      if (/^GET \/\S*\/eventos/.test(bytes.toString('latin1'))) streams.add(upstream)
    })
    client.pipe(upstream)
    upstream.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, () => resolve()))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    silenceStreams() {
      for (const upstream of streams) upstream.unpipe().resume()
      streams.clear()
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
