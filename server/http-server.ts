import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** Limits for slow clients and connections. */
export interface ServerLimits {
  /** Seconds to receive the head of a request. */
  headSeconds: number
  /** Seconds to receive head and body: 50 MB at 1.4 Mbit/s. */
  requestSeconds: number
  /** Seconds without a byte in either direction, while no response is being prepared. */
  idleSeconds: number
  /** Seconds between checks of headSeconds and requestSeconds. */
  checkSeconds: number
  /** Maximum bytes of a request's head; a longer one gets 431. */
  headBytes: number
  /** Open connections; further ones are closed. More than the live devices of one process need. */
  maxConnections: number
}

export const SERVER_LIMITS: ServerLimits = {
  headSeconds: 20,
  requestSeconds: 300,
  idleSeconds: 60,
  checkSeconds: 5,
  headBytes: 16 * 1024,
  maxConnections: 10_000,
}

/**
 * An HTTP server with timeouts for slow clients: 408 for a head or body that takes too long to arrive; a connection whose
 * client does not read its response is closed.
 */
export function createHttpServer(listener: RequestListener, limits: ServerLimits = SERVER_LIMITS): Server {
  const openResponses = new Map<Socket, number>()
  const server = createServer(
    {
      headersTimeout: limits.headSeconds * 1000,
      requestTimeout: limits.requestSeconds * 1000,
      connectionsCheckingInterval: limits.checkSeconds * 1000,
      maxHeaderSize: limits.headBytes,
    },
    (incoming, outgoing) => {
      const { socket } = incoming
      if (!hasOneHost(incoming)) {
        outgoing.writeHead(400, { connection: 'close' }).end()
        return
      }
      openResponses.set(socket, (openResponses.get(socket) ?? 0) + 1)
      outgoing.once('close', () => {
        const remaining = (openResponses.get(socket) ?? 1) - 1
        if (remaining > 0) openResponses.set(socket, remaining)
        else openResponses.delete(socket)
      })
      listener(incoming, outgoing)
    },
  )
  server.maxConnections = limits.maxConnections
  server.timeout = limits.idleSeconds * 1000
  server.on('timeout', (socket: Socket) => {
    // the response is still being prepared, or is an event stream without events
    const isPreparing = openResponses.has(socket) && socket.writableLength === 0
    if (isPreparing) socket.setTimeout(limits.idleSeconds * 1000)
    else socket.destroy()
  })
  return server
}

/**
 * RFC 9112, section 3.2. With several Host headers, Node uses the first and a proxy perhaps the last. Node accepts
 * HTTP/1.0 requests without a Host header.
 */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1
}
