import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_MS = 100
/** A connection that was accepted may still bring its first request. */
const FIRST_REQUEST_MS = 1_000

export interface Drain {
  /** To be told of every answer before anything is written to it. */
  accept(outgoing: ServerResponse): void
  /** From now on answers ask their connections to close; new requests are still taken. */
  begin(): void
  /** Ends listening. Resolves when every request has its answer and every connection is closed. */
  finish(): Promise<void>
}

/** Brings a server to its end without cutting an answer or a request that is under way. */
export function createDrain(server: Server): Drain {
  const open = new Set<ServerResponse>()
  const sockets = new Map<Socket, { since: number }>()
  let ending = false

  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { since: performance.now() })
    socket.once('close', () => sockets.delete(socket))
  })

  /** Whether nothing can be lost with the connection. */
  function isFree(socket: Socket, busy: ReadonlySet<Socket>): boolean {
    const { since } = sockets.get(socket)!
    const isYoung = socket.bytesRead === 0 && performance.now() - since < FIRST_REQUEST_MS
    return !busy.has(socket) && socket.writableLength === 0 && !isYoung
  }

  function closeFree(): void {
    const busy = new Set([...open].map(({ req }) => req.socket))
    for (const socket of sockets.keys()) if (isFree(socket, busy)) socket.destroy()
  }

  return {
    accept(outgoing) {
      if (ending) outgoing.shouldKeepAlive = false
      open.add(outgoing)
      outgoing.once('close', () => open.delete(outgoing))
    },
    begin() {
      ending = true
      for (const outgoing of open) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false
    },
    async finish() {
      this.begin()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const looking = setInterval(closeFree, LOOK_MS)
      closeFree()
      await closed
      clearInterval(looking)
    },
  }
}
