import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** What one client may take of the server. */
export interface ServerLimits {
  /** For the whole head of a request. */
  headSeconds: number
  /** For the whole request, head and body: 50 MB at 1.4 Mbit/s. */
  requestSeconds: number
  /** Without a byte either way, while nothing is being worked out for this connection. */
  silentSeconds: number
  /** How often the first two are looked at. */
  lookSeconds: number
  /** Bytes of a head; above it the answer is 431. */
  headBytes: number
  /** Open at once; one more is closed at once. Above what live devices of one process need. */
  connections: number
}

export const SERVER_LIMITS: ServerLimits = {
  headSeconds: 20,
  requestSeconds: 300,
  silentSeconds: 60,
  lookSeconds: 5,
  headBytes: 16 * 1024,
  connections: 10_000,
}

/**
 * An HTTP server that gives up clients which take too long: to send a head (408), to send a body (408), or to read what
 * they asked for (closed).
 */
export function createBoundedServer(answer: RequestListener, limits: ServerLimits = SERVER_LIMITS): Server {
  const atWork = new Map<Socket, number>()
  const server = createServer(
    {
      headersTimeout: limits.headSeconds * 1000,
      requestTimeout: limits.requestSeconds * 1000,
      connectionsCheckingInterval: limits.lookSeconds * 1000,
      maxHeaderSize: limits.headBytes,
    },
    (incoming, outgoing) => {
      const { socket } = incoming
      if (!hasOneHost(incoming)) {
        outgoing.writeHead(400, { connection: 'close' }).end()
        return
      }
      atWork.set(socket, (atWork.get(socket) ?? 0) + 1)
      outgoing.once('close', () => {
        const others = (atWork.get(socket) ?? 1) - 1
        if (others > 0) atWork.set(socket, others)
        else atWork.delete(socket)
      })
      answer(incoming, outgoing)
    },
  )
  server.maxConnections = limits.connections
  server.timeout = limits.silentSeconds * 1000
  server.on('timeout', (socket: Socket) => {
    // an answer that is still worked out, or an event stream that has nothing to tell
    const isWaitedFor = atWork.has(socket) && socket.writableLength === 0
    if (isWaitedFor) socket.setTimeout(limits.silentSeconds * 1000)
    else socket.destroy()
  })
  return server
}

/**
 * RFC 9112, section 3.2. Of several, Node would take the first and a proxy in front perhaps the last; none has what is
 * older than HTTP/1.1, which Node lets pass.
 */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1
}
