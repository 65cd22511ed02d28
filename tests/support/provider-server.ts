import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderRequest {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

/** How a request fails: with an HTTP status, without a response, or by a broken connection. */
export type Failure = number | 'no response' | 'disconnect'

export interface ProviderServer {
  url: string
  /** In order of arrival. */
  requests: ProviderRequest[]
  /** Fails the next requests to paths that match `path`, one for each failure. */
  failNext(failures: Failure[], path?: RegExp): void
  stop(): Promise<void>
}

export interface ProviderReply {
  status: number
  body: object
}

/** Starts a JSON server on loopback that can fail on purpose. `errorBody` returns the body of an error status. */
export async function startProviderServer(
  answer: (request: ProviderRequest) => ProviderReply,
  errorBody: (status: number) => object,
): Promise<ProviderServer> {
  const requests: ProviderRequest[] = []
  let failures: Failure[] = []
  let failingPath = /^/
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
      const failure = failingPath.test(request.url.pathname) ? failures.shift() : undefined
      if (failure === 'no response') return
      if (failure === 'disconnect') return void incoming.socket.destroy()
      reply(outgoing, failure === undefined ? answer(request) : { status: failure, body: errorBody(failure) })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    failNext(nextFailures, path = /^/) {
      failures = [...nextFailures]
      failingPath = path
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
