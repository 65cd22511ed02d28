import { connect } from 'node:net'

/**
 * Sends raw bytes over a new connection. Returns the received text once the connection is closed or silent for half a
 * second.
 */
export function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const end = () => {
      socket.destroy()
      resolve(text)
    }
    socket.setTimeout(2_000, end)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      socket.setTimeout(500)
    })
    socket.on('error', end)
    socket.on('close', end)
    socket.write(bytes)
  })
}

/** The statuses of all responses in the text. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}
