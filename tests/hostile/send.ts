import { textOf } from '#tests/roles/ask.ts'
import { from } from './product.ts'

export interface Said {
  status: number
  location: string | null
  headers: Headers
  text: string
}

export interface Sending {
  method?: string
  cookie?: string | undefined
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form; a name may stand in it twice. */
  form?: [string, string][] | Record<string, string>
  body?: BodyInit
  headers?: Record<string, string>
}

/** One request as the product's own pages send it, from a client address of its own unless told; redirects stay. */
export async function send(address: string, sending: Sending = {}): Promise<Said> {
  const { cookie, json, form, body, headers } = sending
  const sent = json === undefined ? (form && new URLSearchParams(form)) || body : JSON.stringify(json)
  const answer = await fetch(address, {
    method: sending.method ?? (sent === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      origin: new URL(address).origin,
      ...from(),
      ...(cookie && { cookie }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
    signal: AbortSignal.timeout(20_000),
  })
  const { status } = answer
  return {
    status,
    location: answer.headers.get('location'),
    headers: answer.headers,
    text: await textOf(answer),
  }
}

/** The cookie that an answer sets, as the browser sends it back. */
export function cookieOf({ headers }: Said): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Whether it is refused in words for people: no words of a library, of the database or of the code. */
export function isRefusedClearly({ status, text }: Said): boolean {
  if (status < 400 || status > 499) return false
  return (
    text.trim() !== '' &&
    !/invalid (?:input|option|uuid|iso)|expected|received|undefined|\bat \w+ \(/i.test(text)
  )
}
