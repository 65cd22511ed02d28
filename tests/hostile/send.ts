import { readBody } from '#tests/roles/request-as.ts'
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
  /** A body, sent as JSON. */
  json?: unknown
  /** Fields of a body, sent as a form; a name may occur twice in the list. */
  form?: [string, string][] | Record<string, string>
  body?: BodyInit
  headers?: Record<string, string>
}

/** Sends a request with the Origin of the app's pages, by default from a random IP. Does not follow redirects. */
export async function send(url: string, options: RequestOptions = {}): Promise<TestResponse> {
  const { cookie, json, form, body, headers } = options
  const requestBody = json === undefined ? (form && new URLSearchParams(form)) || body : JSON.stringify(json)
  const response = await fetch(url, {
    method: options.method ?? (requestBody === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      origin: new URL(url).origin,
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
    text: await readBody(response),
  }
}

/** The first cookie that a response sets, as a `Cookie` header. */
export function cookieOf({ headers }: TestResponse): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Whether the app's process still responds. */
export const isAlive = async (url: string) => (await fetch(`${url}/saude`)).ok

/** Whether the response is no server error and contains no stack trace. */
export const hasNoServerError = ({ status, text }: TestResponse) =>
  status < 500 && !/\bat \w+ \(|Unexpected Server Error/.test(text)

/** Whether the response is a 4xx whose message is written for people, and not by a library, the database or the code. */
export function isRefusedWithMessage({ status, text }: TestResponse): boolean {
  if (status < 400 || status > 499) return false
  return (
    text.trim() !== '' &&
    !/invalid (?:input|option|uuid|iso)|expected|received|undefined|\bat \w+ \(/i.test(text)
  )
}
