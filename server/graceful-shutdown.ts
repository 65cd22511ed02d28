import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const CHECK_INTERVAL_MS = 100
/** A new connection gets this long to send its first request. */
const FIRST_REQUEST_MS = 1_000

export interface GracefulShutdown {
  /** Must be called with each response before anything is written to it. */
  track(outgoing: ServerResponse): void
  /** From now on responses close their connections; new requests are still accepted. */
  begin(): void
  /** Stops listening. Resolves when every request has its response and every connection is closed. */
  finish(): Promise<void>
}

/** Stops a server without aborting a request or response in progress. */
export function createGracefulShutdown(server: Server): GracefulShutdown {
  const openResponses = new Set<ServerResponse>()
  const sockets = new Map<Socket, { connectedAt: number }>()
  let isShuttingDown = false

  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { connectedAt: performance.now() })
    socket.once('close', () => sockets.delete(socket))
  })

  /** Whether the connection has no request or response in progress. */
  function isIdle(socket: Socket, activeSockets: ReadonlySet<Socket>): boolean {
    const { connectedAt } = sockets.get(socket)!
    const isNew = socket.bytesRead === 0 && performance.now() - connectedAt < FIRST_REQUEST_MS
    return !activeSockets.has(socket) && socket.writableLength === 0 && !isNew
  }

  function closeIdleSockets(): void {
    const activeSockets = new Set([...openResponses].map(({ req }) => req.socket))
    for (const socket of sockets.keys()) if (isIdle(socket, activeSockets)) socket.destroy()
  }

  return {
    track(outgoing) {
      if (isShuttingDown) outgoing.shouldKeepAlive = false
      openResponses.add(outgoing)
      outgoing.once('close', () => openResponses.delete(outgoing))
    },
    begin() {
      isShuttingDown = true
      for (const outgoing of openResponses) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false
    },
    async finish() {
      this.begin()
      const closeEvent = new Promise<void>((resolve) => server.close(() => resolve()))
      const timer = setInterval(closeIdleSockets, CHECK_INTERVAL_MS)
      closeIdleSockets()
      await closeEvent
      clearInterval(timer)
    },
  }
}
