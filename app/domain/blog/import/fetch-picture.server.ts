import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { type NetworkGuard, PUBLIC_IPS_ONLY } from './public-ip.server.ts'

const MAX_BYTES = 10 * 1024 * 1024
const TIMEOUT_MS = 15_000
const MAX_REDIRECTS = 3

export type FetchedPicture =
  | { ok: true; bytes: Buffer; name: string }
  /** `problem` in Portuguese, for the administrator. */
  | { ok: false; problem: string; isRetryable: boolean }

/** An error whose message is in Portuguese and shown to the administrator. */
class FetchError extends Error {
  readonly isRetryable: boolean
  constructor(problem: string, isRetryable = false) {
    super(problem)
    this.isRetryable = isRetryable
  }
}

/**
 * Fetches a picture of another site. Prevents server-side request forgery (SSRF): resolves the host once, connects only to
 * an IP that the guard allows, and checks every redirect too. Does not check the content. Never throws.
 */
export async function fetchPicture(
  pictureUrl: string,
  guard: NetworkGuard = PUBLIC_IPS_ONLY,
  timeoutMs = TIMEOUT_MS,
): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let url = pictureUrl
    for (let redirectCount = 0; redirectCount <= MAX_REDIRECTS; redirectCount++) {
      const target = parseUrl(url)
      const response = await sendRequest(target, await resolveIp(target, guard), signal)
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy()
        url = URL.parse(headers.location, target)?.href ?? ''
        continue
      }
      if (statusCode !== 200) {
        response.destroy()
        throw new FetchError(`o site respondeu ${statusCode}`, statusCode >= 500 || statusCode === 429)
      }
      return { ok: true, bytes: await readBody(response), name: fileNameOf(target) }
    }
    throw new FetchError('o endereço leva de um lugar a outro sem chegar à imagem')
  } catch (error) {
    if (error instanceof FetchError)
      return { ok: false, problem: error.message, isRetryable: error.isRetryable }
    return {
      ok: false,
      problem: signal.aborted ? 'o site demorou demais para responder' : 'o site não respondeu',
      isRetryable: true,
    }
  }
}

function parseUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new FetchError('o endereço não é de uma página da internet')
  }
  if (url.username || url.password) throw new FetchError('o endereço traz um nome de usuário')
  return url
}

/** The IP to connect to. Resolves the host only once, so that a second DNS response cannot change the IP. */
async function resolveIp(url: URL, guard: NetworkGuard): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const ips = isIP(host) ? [host] : await resolveHost(host, guard)
  // one IP that is not allowed is enough to refuse the host
  const [ip] = ips
  if (ip === undefined || !ips.every((candidate) => guard.allows(candidate, port))) {
    throw new FetchError('o endereço não é da internet aberta')
  }
  return ip
}

async function resolveHost(host: string, guard: NetworkGuard): Promise<string[]> {
  try {
    return await guard.resolve(host)
  } catch {
    throw new FetchError('o endereço do site não existe mais', true)
  }
}

function sendRequest(url: URL, ip: string, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      url,
      {
        signal,
        // a pooled connection may lead to another IP
        agent: false,
        headers: {
          accept: 'image/*',
          'accept-encoding': 'identity',
          'user-agent': 'Combinado (blog import)',
        },
        lookup: (_host, options, done) => {
          const family = isIP(ip)
          if (options.all) done(null, [{ address: ip, family }])
          else done(null, ip, family)
        },
      },
      resolve,
    )
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const tooLarge = new FetchError('a imagem tem mais de 10 MB')
  if (Number(response.headers['content-length'] ?? 0) > MAX_BYTES) {
    response.destroy()
    throw tooLarge
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    // throwing inside the loop closes the connection
    if (size > MAX_BYTES) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function fileNameOf(url: URL): string {
  const fileName = url.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(fileName) || url.hostname
  } catch {
    return fileName
  }
}
