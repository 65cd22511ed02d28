import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A TCP connection on which tests write bytes without an HTTP client. */
export interface RawConnection {
  socket: Socket
  /** Everything received so far. */
  receivedText(): string
  isOpen(): boolean
  /** Resolves with the received text when the connection is closed by the server or by `cut`. */
  closed: Promise<string>
  cut(): void
}

/** Opens a connection to a server on this machine and sends the bytes. */
export async function openRawConnection(url: string, bytes: string | Buffer = ''): Promise<RawConnection> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const chunks: Buffer[] = []
  const receivedText = () => Buffer.concat(chunks).toString('latin1')
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // the server may reset a refused connection while bytes are still sent
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(receivedText())))
  await Promise.race([once(socket, 'connect'), closed])
  if (bytes.length > 0) socket.write(bytes)
  return { socket, receivedText, isOpen: () => !socket.destroyed, closed, cut: () => void socket.destroy() }
}

/** Joins the request line and the header lines into the head of a request. */
export const requestHead = (...lines: string[]): string => `${lines.join('\r\n')}\r\n\r\n`

/** The status of the first response; 0 if the connection was closed without a response. */
export const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)

/** Whether the request was refused, by a 4xx response or by closing the connection. */
export const isRefused = (text: string): boolean => {
  const status = statusOf(text)
  return status === 0 || (status >= 400 && status < 500)
}

/** The statuses of all responses in the text. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** Sends bytes over a new connection. Returns the received text once the server closes it or stops sending. */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { socket, closed, cut } = await openRawConnection(url, bytes)
  socket.setTimeout(2_000, cut)
  socket.on('data', () => socket.setTimeout(500))
  return closed
}
