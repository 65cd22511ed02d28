import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ServerLimits {
  /** Seconds to receive the head of a request. */
  headSeconds: number
  /** Seconds to receive head and body: 50 MB at 1.4 Mbit/s. */
  requestSeconds: number
  /**
   * Seconds without a byte in either direction after which a connection is closed, unless a response is being prepared or the
   * connection waits for its next request.
   */
  idleSeconds: number
  /**
   * Seconds for which a connection stays open between two requests. Longer than proxies keep theirs, Caddy for two minutes: a
   * request on a connection that the server closes at that moment would get 502.
   */
  keepAliveSeconds: number
  /** Seconds between checks of headSeconds and requestSeconds. */
  checkSeconds: number
  /** Maximum bytes of a request's head; a longer one gets 431. */
  headBytes: number
  /** Maximum of open connections; further ones are closed. The event streams of one process need fewer. */
  maxConnections: number
}

export const SERVER_LIMITS: ServerLimits = {
  headSeconds: 20,
  requestSeconds: 300,
  idleSeconds: 60,
  keepAliveSeconds: 130,
  checkSeconds: 5,
  headBytes: 16 * 1024,
  maxConnections: 10_000,
}

/**
 * An HTTP server with timeouts for slow clients. It responds 408 if head or body takes too long to arrive, and closes a
 * connection whose client does not read the response.
 */
export function createHttpServer(listener: RequestListener, limits: ServerLimits = SERVER_LIMITS): Server {
  const openResponseCounts = new Map<Socket, number>()
  const server = createServer(
    {
      headersTimeout: limits.headSeconds * 1000,
      requestTimeout: limits.requestSeconds * 1000,
      keepAliveTimeout: limits.keepAliveSeconds * 1000,
      connectionsCheckingInterval: limits.checkSeconds * 1000,
      maxHeaderSize: limits.headBytes,
    },
    (incoming, outgoing) => {
      const { socket } = incoming
      if (!hasOneHost(incoming)) {
        outgoing.writeHead(400, { connection: 'close' }).end()
        return
      }
      openResponseCounts.set(socket, (openResponseCounts.get(socket) ?? 0) + 1)
      outgoing.once('close', () => {
        const remainingCount = (openResponseCounts.get(socket) ?? 1) - 1
        if (remainingCount > 0) openResponseCounts.set(socket, remainingCount)
        else openResponseCounts.delete(socket)
      })
      listener(incoming, outgoing)
    },
  )
  server.maxConnections = limits.maxConnections
  server.timeout = limits.idleSeconds * 1000
  server.on('timeout', (socket: Socket) => {
    // the response is still being prepared, or is an event stream without events
    const isPreparing = openResponseCounts.has(socket) && socket.writableLength === 0
    if (isPreparing) socket.setTimeout(limits.idleSeconds * 1000)
    else socket.destroy()
  })
  return server
}

/**
 * RFC 9112, section 3.2: with several Host headers, Node uses the first and a proxy may use the last. Checked here, because
 * Node also accepts HTTP/1.0 requests without a Host header.
 */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hostCount = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') hostCount += 1
  }
  return hostCount === 1
}
