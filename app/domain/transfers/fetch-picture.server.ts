import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { type Guard, OPEN_WEB } from './public-address.server.ts'

const MOST_BYTES = 10 * 1024 * 1024
const PATIENCE_MS = 15_000
const MOST_REDIRECTS = 3

export type FetchedPicture =
  | { ok: true; bytes: Buffer; name: string }
  /** `problem` in words for the administrator; `again` where another try may end better. */
  | { ok: false; problem: string; again: boolean }

/** Why an answer is none; becomes a result. */
class Refused extends Error {
  readonly again: boolean
  constructor(problem: string, again = false) {
    super(problem)
    this.again = again
  }
}

/**
 * Fetches what stands at an address of another site, for an import. This server asks in somebody's name: only the open
 * web is asked, the address that was checked is the one connected to, and every redirect is checked anew. What came is
 * bytes of any kind; whoever takes them judges them. Never throws.
 */
export async function fetchPicture(
  address: string,
  guard: Guard = OPEN_WEB,
  patienceMs = PATIENCE_MS,
): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(patienceMs)
  try {
    let url = address
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const target = targetOf(url)
      const response = await ask(target, await addressOf(target, guard), signal)
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy()
        url = URL.parse(headers.location, target)?.href ?? ''
        continue
      }
      if (statusCode !== 200) {
        response.destroy()
        throw new Refused(`o site respondeu ${statusCode}`, statusCode >= 500 || statusCode === 429)
      }
      return { ok: true, bytes: await bytesOf(response), name: nameOf(target) }
    }
    throw new Refused('o endereço leva de um lugar a outro sem chegar à imagem')
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problem: error.message, again: error.again }
    return {
      ok: false,
      problem: signal.aborted ? 'o site demorou demais para responder' : 'o site não respondeu',
      again: true,
    }
  }
}

function targetOf(address: string): URL {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new Refused('o endereço não é de uma página da internet')
  }
  if (url.username || url.password) throw new Refused('o endereço traz um nome de usuário')
  return url
}

/** What the host's name stands for, decided once: whoever answers another address later is not asked again. */
async function addressOf(url: URL, guard: Guard): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const addresses = isIP(host) ? [host] : await resolved(host, guard)
  // one of them inside is enough to distrust the name
  const [first] = addresses
  if (first === undefined || !addresses.every((each) => guard.allows(each, port))) {
    throw new Refused('o endereço não é da internet aberta')
  }
  return first
}

async function resolved(host: string, guard: Guard): Promise<string[]> {
  try {
    return await guard.resolve(host)
  } catch {
    throw new Refused('o endereço do site não existe mais', true)
  }
}

function ask(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const asked = send(
      url,
      {
        signal,
        // a connection of its own: one that is kept may lead elsewhere
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
    asked.on('error', reject)
    asked.end()
  })
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const tooLarge = new Refused('a imagem tem mais de 10 MB')
  if (Number(response.headers['content-length'] ?? 0) > MOST_BYTES) {
    response.destroy()
    throw tooLarge
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    // leaving the loop ends the connection
    if (size > MOST_BYTES) throw tooLarge
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function nameOf(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || url.hostname
  } catch {
    return last
  }
}
