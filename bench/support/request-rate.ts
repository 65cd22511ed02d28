import { cpuTimeMs } from './cpu-time.ts'
import { type HttpClient, openHttpClient } from './http-client.ts'

export interface BenchRequest {
  method: 'GET' | 'POST'
  path: string
  cookie?: string | undefined
  json?: string
}

export interface Contender {
  name: string
  url: string
  pid: number
  /** Requests that have not been sent yet. */
  requests: BenchRequest[]
}

export interface RequestRate {
  perSecond: number
  /** Processor time of the server process for each request. */
  cpuMs: number
}

/** Sends the next `count` requests over `connections` connections. Throws if a response is not 200 or lacks `text`. */
export async function measureRate(
  { name, url, pid, requests }: Contender,
  { count, connections, text }: { count: number; connections: number; text: string },
): Promise<RequestRate> {
  const batch = requests.splice(0, count)
  if (batch.length < count) throw new Error(`${name}: too few requests were prepared`)
  const clients: HttpClient[] = []
  for (let index = 0; index < connections; index += 1) clients.push(await openHttpClient(url))
  const cpuMs = cpuTimeMs(pid)
  const started = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let request = batch.pop(); request; request = batch.pop()) {
        const { status, body } = await client.send(request.method, request.path, request.cookie, request.json)
        if (status !== 200 || !body.includes(text))
          throw new Error(`${name}: ${status} ${body.slice(0, 500)}`)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const cpuMsUsed = cpuTimeMs(pid) - cpuMs
  for (const client of clients) client.close()
  return { perSecond: count / seconds, cpuMs: cpuMsUsed / count }
}
