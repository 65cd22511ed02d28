import { connect } from 'node:net'

export interface Load {
  perSecond: number
  responseCount: number
}

/** The complete response to one GET: head and body. */
export async function requestOnce(
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    const socket = connectTo(url)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      const responseBytes = Buffer.concat(chunks)
      const headEnd = responseBytes.indexOf('\r\n\r\n')
      if (headEnd === -1) return
      const length = /content-length: (\d+)/i.exec(responseBytes.toString('latin1', 0, headEnd))?.[1]
      if (!length) reject(new Error(`${path} sends no Content-Length`))
      if (responseBytes.length < headEnd + 4 + Number(length)) return
      socket.destroy()
      resolve(responseBytes)
    })
    socket.write(requestText(url, path, headers))
  })
}

/**
 * Requests one page repeatedly on `connections` keep-alive connections, with little CPU time. Throws if the status of a
 * response is not 200, or its length differs from the first.
 */
export async function loadPage(
  url: string,
  path: string,
  headers: Record<string, string>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const { length } = await requestOnce(url, path, headers)
  const request = Buffer.from(requestText(url, path, headers))
  const started = performance.now()
  const endsAt = started + seconds * 1000
  let responseCount = 0
  const runClient = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connectTo(url)
      let receivedBytes = 0
      socket.on('error', reject)
      socket.on('close', () => reject(new Error(`${path}: the connection was closed`)))
      socket.on('data', (chunk: Buffer) => {
        if (receivedBytes === 0 && chunk.toString('latin1', 9, 12) !== '200') {
          reject(new Error(chunk.toString('latin1', 0, 200)))
        }
        receivedBytes += chunk.length
        if (receivedBytes < length) return
        if (receivedBytes > length) reject(new Error(`${path}: ${receivedBytes} bytes in place of ${length}`))
        receivedBytes = 0
        responseCount += 1
        if (performance.now() < endsAt) return void socket.write(request)
        socket.destroy()
        resolve()
      })
      socket.write(request)
    })
  await Promise.all(Array.from({ length: connections }, runClient))
  return { responseCount, perSecond: responseCount / ((performance.now() - started) / 1000) }
}

function connectTo(url: string) {
  const { hostname, port } = new URL(url)
  return connect({ host: hostname, port: Number(port), noDelay: true })
}

function requestText(url: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: new URL(url).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}
