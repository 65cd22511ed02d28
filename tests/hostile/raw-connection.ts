import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection whose bytes are the test's own. */
export interface RawConnection {
  socket: Socket
  /** Everything that came back so far. */
  received(): string
  isOpen(): boolean
  /** Resolves with everything that came back once the other side has closed, or this line was cut. */
  closed: Promise<string>
  cut(): void
}

/** Opens a connection to a server on this machine and sends the bytes as they are. */
export async function openRawConnection(url: string, bytes: string | Buffer = ''): Promise<RawConnection> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const parts: Buffer[] = []
  const received = () => Buffer.concat(parts).toString('latin1')
  socket.on('data', (part: Buffer) => parts.push(part))
  // a refused one may be reset while we still send
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received())))
  await Promise.race([once(socket, 'connect'), closed])
  if (bytes.length > 0) socket.write(bytes)
  return { socket, received, isOpen: () => !socket.destroyed, closed, cut: () => void socket.destroy() }
}

/** Head and body of a request, lines ended as HTTP wants them. */
export const request = (...lines: string[]): string => `${lines.join('\r\n')}\r\n\r\n`

/** The status of the first answer; 0 for a connection that was closed without one. */
export const statusOf = (received: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)

/** Whether something was turned away: an error of the client's, or no answer at all. */
export const isRefused = (received: string): boolean => {
  const status = statusOf(received)
  return status === 0 || (status >= 400 && status < 500)
}
