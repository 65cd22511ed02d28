import { z } from 'zod'
import { now } from '#app/base/clock.server.ts'
import { tryParseJson } from '#app/base/try-parse-json.ts'
import type { HotmartSettings } from '#app/base/env-payments.server.ts'
import type { ProviderResult } from '../payments/provider.server.ts'

type Failure = Extract<ProviderResult, { ok: false }>
export type HotmartResponse = { ok: true; body: unknown } | Failure

/** Client of Hotmart's API, which handles the access token. */
export interface HotmartApi {
  /** `path` is relative to the API's URL: 'subscriptions/ABC/cancel'. */
  send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<HotmartResponse>
}

const TOKEN_ORIGIN = 'https://api-sec-vlc.hotmart.com'
const API_ORIGIN = 'https://developers.hotmart.com'
// a token is renewed this long before it expires
const RENEWAL_MARGIN_MS = 60_000

const tokenResponseSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const errorResponseSchema = z.object({ error: z.string().regex(/^[\w.-]{1,80}$/) })

/**
 * Creates a client of Hotmart's API (developers.hotmart.com, "Authentication"). The token is cached until it expires. On a
 * 401 it is renewed and the call repeated, at most once. `timeoutMs` limits each HTTP request.
 */
export function hotmartApi(
  credentials: NonNullable<HotmartSettings['api']>,
  apiUrl: string | undefined,
  timeoutMs: number,
): HotmartApi {
  let cachedToken: { token: string; expiresAt: number } | undefined

  const getToken = async (): Promise<{ ok: true; token: string } | Failure> => {
    if (cachedToken && now().getTime() < cachedToken.expiresAt) return { ok: true, token: cachedToken.token }
    const url = new URL('/security/oauth/token', apiUrl ?? TOKEN_ORIGIN)
    url.search = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
    }).toString()
    // operators may copy the credential with its prefix from Hotmart's dashboard
    const basicCredential = credentials.basic.replace(/^Basic\s+/i, '')
    const response = await sendRequest(url, timeoutMs, {
      method: 'POST',
      headers: { Authorization: `Basic ${basicCredential}` },
    })
    if (!response.ok) return { ...response, problem: `sign-in: ${response.problem}` }
    const parsed = tokenResponseSchema.safeParse(response.body)
    if (!parsed.success) return { ok: false, reason: 'unavailable', problem: 'sign-in: no token' }
    cachedToken = {
      token: parsed.data.access_token,
      expiresAt: now().getTime() + parsed.data.expires_in * 1000 - RENEWAL_MARGIN_MS,
    }
    return { ok: true, token: cachedToken.token }
  }

  const sendWithToken = async (
    method: string,
    path: string,
    body?: object,
  ): Promise<HotmartResponse & { status?: number }> => {
    const tokenResult = await getToken()
    if (!tokenResult.ok) return tokenResult
    return sendRequest(new URL(`/payments/api/v1/${path}`, apiUrl ?? API_ORIGIN), timeoutMs, {
      method,
      headers: { Authorization: `Bearer ${tokenResult.token}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  }

  return {
    async send(method, path, body) {
      let response = await sendWithToken(method, path, body)
      if (response.status === 401) {
        cachedToken = undefined
        response = await sendWithToken(method, path, body)
      }
      return response.ok
        ? { ok: true, body: response.body }
        : { ok: false, reason: response.reason, problem: response.problem }
    },
  }
}

async function sendRequest(
  url: URL,
  timeoutMs: number,
  init: RequestInit,
): Promise<HotmartResponse & { status?: number }> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = tryParseJson(await response.text())
    if (response.ok) return { ok: true, body, status: response.status }
    const code = errorResponseSchema.safeParse(body).data?.error
    return {
      ok: false,
      reason: isRetryable(response.status) ? 'unavailable' : 'refused',
      problem: code ? `${response.status} ${code}` : `${response.status}`,
      status: response.status,
    }
  } catch (error) {
    return { ok: false, reason: 'unavailable', problem: error instanceof Error ? error.name : 'unreachable' }
  }
}

/** Whether a retry may succeed: after a timeout, 'too early', 'too many requests', a server error or a redirect. */
function isRetryable(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500 || status < 400
}
