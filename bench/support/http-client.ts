import { connect, type Socket } from 'node:net'
import type { Dashboard } from '#app/domain/dashboard/dashboard.ts'

export interface HttpResponse {
  status: number
  body: string
}

// the server closes a connection that is idle for five seconds, so a connection that was idle this long is not reused
const MAX_IDLE_MS = 3_000

export interface HttpClient {
  /** Sends one request and waits for its complete response; one at a time. */
  send(method: 'GET' | 'POST', path: string, cookie?: string, json?: string): Promise<HttpResponse>
  close(): void
}

/**
 * Opens one minimal keep-alive connection, so that the load generator uses little CPU time. It is opened again after
 * MAX_IDLE_MS.
 */
export async function openHttpClient(url: string): Promise<HttpClient> {
  const { hostname, port, origin, host } = new URL(url)
  let receivedText = ''
  let resolveResponse: ((response: HttpResponse) => void) | undefined
  let rejectResponse: ((error: Error) => void) | undefined
  const openSocket = async () => {
    const socket = await connectSocket(hostname, Number(port))
    // latin1 keeps one character per byte, so that lengths are bytes
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      receivedText += String(chunk)
      const response = parseResponse(receivedText)
      if (!response) return
      receivedText = ''
      resolveResponse?.(response)
    })
    socket.on('close', () => rejectResponse?.(new Error('The server closed the connection')))
    return socket
  }
  let socket = await openSocket()
  let usedAt = performance.now()
  return {
    async send(method, path, cookie, json) {
      rejectResponse = undefined
      if (performance.now() - usedAt > MAX_IDLE_MS) {
        socket.destroy()
        socket = await openSocket()
      }
      usedAt = performance.now()
      const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`]
      if (cookie) lines.push(`cookie: ${cookie}`)
      if (json !== undefined) {
        lines.push(`origin: ${origin}`, 'content-type: application/json')
        lines.push(`content-length: ${Buffer.byteLength(json)}`)
      }
      return new Promise((resolve, reject) => {
        resolveResponse = resolve
        rejectResponse = reject
        socket.write(`${lines.join('\r\n')}\r\n\r\n${json ?? ''}`)
      })
    },
    close() {
      rejectResponse = undefined
      socket.destroy()
    },
  }
}

export interface EventDevice {
  /** Called at each `snapshot` event. */
  onSnapshot: (snapshot: Dashboard) => void
  close(): void
}

/** A device with an open stream of the family's snapshots. Resolves after the stream's first snapshot. */
export async function openEventDevice(url: string, cookie: string): Promise<EventDevice> {
  const { hostname, port, host } = new URL(url)
  const socket = await connectSocket(hostname, Number(port))
  const device: EventDevice = { onSnapshot: () => undefined, close: () => void socket.destroy() }
  const firstSnapshot = new Promise<void>((resolve, reject) => {
    let received = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      received += String(chunk)
      const events = received.split('\n\n')
      received = events.pop() ?? ''
      for (const event of events) {
        // the server writes each event as one chunk
        const json = /^event: snapshot\n.*^data: (.*)$/ms.exec(event)?.[1]
        if (json === undefined) continue
        device.onSnapshot(JSON.parse(Buffer.from(json, 'latin1').toString()) as Dashboard)
        resolve()
      }
      if (received.startsWith('HTTP/1.1') && !received.startsWith('HTTP/1.1 200'))
        reject(new Error(received.slice(0, 300)))
    })
    socket.on('close', () => reject(new Error('The event stream was closed')))
  })
  // a version of another process, so that the stream begins with a snapshot
  const lines = ['GET /app/eventos?versao=0.0 HTTP/1.1', `host: ${host}`, 'accept: text/event-stream']
  socket.write(`${[...lines, `cookie: ${cookie}`].join('\r\n')}\r\n\r\n`)
  await firstSnapshot
  return device
}

function connectSocket(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** The response if all its bytes have arrived, else undefined. */
function parseResponse(receivedText: string): HttpResponse | undefined {
  const headEnd = receivedText.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const head = receivedText.slice(0, headEnd)
  const body = receivedText.slice(headEnd + 4)
  const status = Number(head.slice(9, 12))
  if (/^transfer-encoding: chunked/im.test(head))
    return body.endsWith('0\r\n\r\n') ? { status, body } : undefined
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  return body.length >= length ? { status, body } : undefined
}
