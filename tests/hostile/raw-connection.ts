import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection that sends bytes as they are. */
export interface RawConnection {
  socket: Socket
  /** Everything received so far. */
  received(): string
  isOpen(): boolean
  /** Resolves with everything received once the server closed the connection, or `cut` was called. */
  closed: Promise<string>
  cut(): void
}

/** Opens a connection to a server on this machine and sends the bytes as they are. */
export async function openRawConnection(url: string, bytes: string | Buffer = ''): Promise<RawConnection> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const parts: Buffer[] = []
  const received = () => Buffer.concat(parts).toString('latin1')
  socket.on('data', (part: Buffer) => parts.push(part))
  // the server may reset a refused connection while bytes are still sent
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received())))
  await Promise.race([once(socket, 'connect'), closed])
  if (bytes.length > 0) socket.write(bytes)
  return { socket, received, isOpen: () => !socket.destroyed, closed, cut: () => void socket.destroy() }
}

/** The head of a request, from its lines. */
export const request = (...lines: string[]): string => `${lines.join('\r\n')}\r\n\r\n`

/** The status of the first response; 0 for a connection that was closed without one. */
export const statusOf = (received: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)

/** Whether the request was refused: a 4xx response, or none. */
export const isRefused = (received: string): boolean => {
  const status = statusOf(received)
  return status === 0 || (status >= 400 && status < 500)
}

/** The statuses of all responses in the text. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** Sends raw bytes over a new connection. Returns what is received until it is closed, or silent for half a second. */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { socket, closed, cut } = await openRawConnection(url, bytes)
  socket.setTimeout(2_000, cut)
  socket.on('data', () => socket.setTimeout(500))
  return closed
}
