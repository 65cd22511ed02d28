import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { type Guard, PUBLIC_ADDRESSES_ONLY } from './public-address.server.ts'

const MAX_BYTES = 10 * 1024 * 1024
const TIMEOUT_MS = 15_000
const MAX_REDIRECTS = 3

export type FetchedPicture =
  | { ok: true; bytes: Buffer; name: string }
  /** `problem` in Portuguese, for the administrator. */
  | { ok: false; problem: string; isRetryable: boolean }

/** An error with a message for the administrator, in Portuguese. */
class FetchProblem extends Error {
  readonly isRetryable: boolean
  constructor(problem: string, isRetryable = false) {
    super(problem)
    this.isRetryable = isRetryable
  }
}

/**
 * Fetches a picture of another site. Prevents server-side request forgery: connects only to the checked IP address, which
 * must be public, and checks every redirect. Does not check the content. Never throws.
 */
export async function fetchPicture(
  address: string,
  guard: Guard = PUBLIC_ADDRESSES_ONLY,
  timeoutMs = TIMEOUT_MS,
): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let url = address
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const target = targetOf(url)
      const response = await sendRequest(target, await addressOf(target, guard), signal)
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy()
        url = URL.parse(headers.location, target)?.href ?? ''
        continue
      }
      if (statusCode !== 200) {
        response.destroy()
        throw new FetchProblem(`o site respondeu ${statusCode}`, statusCode >= 500 || statusCode === 429)
      }
      return { ok: true, bytes: await bytesOf(response), name: nameOf(target) }
    }
    throw new FetchProblem('o endereço leva de um lugar a outro sem chegar à imagem')
  } catch (error) {
    if (error instanceof FetchProblem)
      return { ok: false, problem: error.message, isRetryable: error.isRetryable }
    return {
      ok: false,
      problem: signal.aborted ? 'o site demorou demais para responder' : 'o site não respondeu',
      isRetryable: true,
    }
  }
}

function targetOf(address: string): URL {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new FetchProblem('o endereço não é de uma página da internet')
  }
  if (url.username || url.password) throw new FetchProblem('o endereço traz um nome de usuário')
  return url
}

/** The IP address to connect to. The host is resolved once, so that a later DNS response changes nothing. */
async function addressOf(url: URL, guard: Guard): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const addresses = isIP(host) ? [host] : await resolveHost(host, guard)
  // refuses a host with any private address
  const [first] = addresses
  if (first === undefined || !addresses.every((candidate) => guard.allows(candidate, port))) {
    throw new FetchProblem('o endereço não é da internet aberta')
  }
  return first
}

async function resolveHost(host: string, guard: Guard): Promise<string[]> {
  try {
    return await guard.resolve(host)
  } catch {
    throw new FetchProblem('o endereço do site não existe mais', true)
  }
}

function sendRequest(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        signal,
        // no pooled connection, which may lead to another IP address
        agent: false,
        headers: {
          accept: 'image/*',
          'accept-encoding': 'identity',
          'user-agent': 'Combinado (blog import)',
        },
        lookup: (_host, options, done) => {
          const family = isIP(address)
          if (options.all) done(null, [{ address, family }])
          else done(null, address, family)
        },
      },
      resolve,
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const tooLarge = new FetchProblem('a imagem tem mais de 10 MB')
  if (Number(response.headers['content-length'] ?? 0) > MAX_BYTES) {
    response.destroy()
    throw tooLarge
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    // leaving the loop closes the connection
    if (size > MAX_BYTES) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function nameOf(url: URL): string {
  const fileName = url.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(fileName) || url.hostname
  } catch {
    return fileName
  }
}
