import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderRequest {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

/** The failure of a request: an HTTP status, no response, or a broken connection. */
export type Trouble = number | 'silence' | 'break'

export interface ProviderServer {
  url: string
  /** In order of arrival. */
  requests: ProviderRequest[]
  /** Fails the next requests, one each; only those whose path matches the pattern. */
  trouble(troubles: Trouble[], path?: RegExp): void
  stop(): Promise<void>
}

export interface ProviderReply {
  status: number
  body: object
}

/** Starts a JSON server on loopback that can fail on purpose. `onTrouble` returns the body of a failure. */
export async function startProviderServer(
  answer: (request: ProviderRequest) => ProviderReply,
  onTrouble: (status: number) => object,
): Promise<ProviderServer> {
  const requests: ProviderRequest[] = []
  let troubles: Trouble[] = []
  let troubledPath = /^/
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        url: new URL(incoming.url ?? '/', 'http://provider'),
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      requests.push(request)
      const trouble = troubledPath.test(request.url.pathname) ? troubles.shift() : undefined
      if (trouble === 'silence') return
      if (trouble === 'break') return void incoming.socket.destroy()
      reply(outgoing, trouble === undefined ? answer(request) : { status: trouble, body: onTrouble(trouble) })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    trouble(next, path = /^/) {
      troubles = [...next]
      troubledPath = path
    },
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function reply(outgoing: ServerResponse, { status, body }: ProviderReply): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
