import { textOf } from '#tests/roles/ask.ts'
import { forwardedFor } from './target-app.ts'

export interface TestResponse {
  status: number
  location: string | null
  headers: Headers
  text: string
}

export interface RequestOptions {
  method?: string
  cookie?: string | undefined
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form; a name may occur twice. */
  form?: [string, string][] | Record<string, string>
  body?: BodyInit
  headers?: Record<string, string>
}

/** Sends a request as the app's pages do, by default from an unused client address; redirects are not followed. */
export async function send(address: string, options: RequestOptions = {}): Promise<TestResponse> {
  const { cookie, json, form, body, headers } = options
  const requestBody = json === undefined ? (form && new URLSearchParams(form)) || body : JSON.stringify(json)
  const response = await fetch(address, {
    method: options.method ?? (requestBody === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      origin: new URL(address).origin,
      ...forwardedFor(),
      ...(cookie && { cookie }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(requestBody !== undefined && { body: requestBody }),
    signal: AbortSignal.timeout(20_000),
  })
  const { status } = response
  return {
    status,
    location: response.headers.get('location'),
    headers: response.headers,
    text: await textOf(response),
  }
}

/** The cookie that a response sets, as the browser sends it back. */
export function cookieOf({ headers }: TestResponse): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Whether the app's process still responds. */
export const isAlive = async (url: string) => (await fetch(`${url}/saude`)).ok

/** Whether the response is no server error and shows no internals. */
export const hasNoServerError = ({ status, text }: TestResponse) =>
  status < 500 && !/\bat \w+ \(|Unexpected Server Error/.test(text)

/** Whether the response is a refusal whose message is for people, not from a library, the database or the code. */
export function isRefusedClearly({ status, text }: TestResponse): boolean {
  if (status < 400 || status > 499) return false
  return (
    text.trim() !== '' &&
    !/invalid (?:input|option|uuid|iso)|expected|received|undefined|\bat \w+ \(/i.test(text)
  )
}
