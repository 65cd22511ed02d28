import { connect } from 'node:net'

export interface Load {
  perSecond: number
  /** Number of responses. */
  answers: number
}

/** The complete response to one GET: head and body. */
export async function requestOnce(
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    const socket = openTo(url)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      const answer = Buffer.concat(chunks)
      const end = answer.indexOf('\r\n\r\n')
      if (end === -1) return
      const length = /content-length: (\d+)/i.exec(answer.toString('latin1', 0, end))?.[1]
      if (!length) reject(new Error(`${path} sends no Content-Length`))
      if (answer.length < end + 4 + Number(length)) return
      socket.destroy()
      resolve(answer)
    })
    socket.write(requestFor(url, path, headers))
  })
}

/**
 * Requests one page repeatedly on `connections` keep-alive connections, with little processor time. Throws when a response
 * is not 200, or not as long as the first.
 */
export async function loadPage(
  url: string,
  path: string,
  headers: Record<string, string>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const { length } = await requestOnce(url, path, headers)
  const request = Buffer.from(requestFor(url, path, headers))
  const started = performance.now()
  const end = started + seconds * 1000
  let answers = 0
  const oneClient = () =>
    new Promise<void>((resolve, reject) => {
      const socket = openTo(url)
      let received = 0
      socket.on('error', reject)
      socket.on('close', () => reject(new Error(`${path}: the connection was closed`)))
      socket.on('data', (chunk: Buffer) => {
        if (received === 0 && chunk.toString('latin1', 9, 12) !== '200') {
          reject(new Error(chunk.toString('latin1', 0, 200)))
        }
        received += chunk.length
        if (received < length) return
        if (received > length) reject(new Error(`${path}: ${received} bytes in place of ${length}`))
        received = 0
        answers += 1
        if (performance.now() < end) return void socket.write(request)
        socket.destroy()
        resolve()
      })
      socket.write(request)
    })
  await Promise.all(Array.from({ length: connections }, oneClient))
  return { answers, perSecond: answers / ((performance.now() - started) / 1000) }
}

function openTo(url: string) {
  const { hostname, port } = new URL(url)
  return connect({ host: hostname, port: Number(port), noDelay: true })
}

function requestFor(url: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: new URL(url).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}
