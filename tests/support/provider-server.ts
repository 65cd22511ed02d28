import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderRequest {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

/** What happens to a request instead of an answer: an HTTP status, silence, or a broken connection. */
export type Trouble = number | 'silence' | 'break'

export interface ProviderServer {
  url: string
  /** Every request that came, in order. */
  requests: ProviderRequest[]
  /** Meets the next requests, one each; those whose path matches, if a pattern is given. */
  trouble(troubles: Trouble[], path?: RegExp): void
  stop(): Promise<void>
}

export interface ProviderReply {
  status: number
  body: object
}

/** A real HTTP server on loopback that answers in JSON and can be made to fail. `onTrouble` gives a failure's body. */
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
      const met = troubledPath.test(request.url.pathname) ? troubles.shift() : undefined
      if (met === 'silence') return
      if (met === 'break') return void incoming.socket.destroy()
      reply(outgoing, met === undefined ? answer(request) : { status: met, body: onTrouble(met) })
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
