import { z } from 'zod'
import { now } from '#app/base/clock.server.ts'
import { tryParseJson } from '#app/base/try-parse-json.ts'
import type { HotmartSettings } from '#app/base/env-payments.server.ts'
import type { ProviderAnswer } from '../payments/provider.server.ts'

/** Hotmart's response; `why` of a refusal may be shown to the operator. */
export type HotmartAnswer = { ok: true; body: unknown } | Extract<ProviderAnswer, { ok: false }>

/** Client of Hotmart's API with its authentication. */
export interface HotmartApi {
  /** `path` is relative to the API: 'subscriptions/ABC/cancel'. */
  send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<HotmartAnswer>
}

const SIGN_IN_URL = 'https://api-sec-vlc.hotmart.com'
const API_URL = 'https://developers.hotmart.com'
// renews a token before it expires during a request
const RENEWAL_MARGIN_MS = 60_000

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const errorAnswer = z.object({ error: z.string().regex(/^[\w.-]{1,80}$/) })

/**
 * Creates a client of Hotmart's API (developers.hotmart.com, "Authentication"). The token is cached until it expires and
 * renewed if a call is refused with 401, once a call. `timeoutMs` limits each request.
 */
export function hotmartApi(
  credentials: NonNullable<HotmartSettings['api']>,
  apiUrl: string | undefined,
  timeoutMs: number,
): HotmartApi {
  let cached: { token: string; until: number } | undefined

  const token = async (): Promise<{ ok: true; token: string } | Extract<HotmartAnswer, { ok: false }>> => {
    if (cached && now().getTime() < cached.until) return { ok: true, token: cached.token }
    const url = new URL('/security/oauth/token', apiUrl ?? SIGN_IN_URL)
    url.search = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
    }).toString()
    // Hotmart's dashboard shows the credential with the prefix
    const basic = credentials.basic.replace(/^Basic\s+/i, '')
    const answer = await ask(url, timeoutMs, { method: 'POST', headers: { Authorization: `Basic ${basic}` } })
    if (!answer.ok) return { ...answer, why: `sign-in: ${answer.why}` }
    const parsed = tokenAnswer.safeParse(answer.body)
    if (!parsed.success) return { ok: false, reason: 'later', why: 'sign-in: no token' }
    cached = {
      token: parsed.data.access_token,
      until: now().getTime() + parsed.data.expires_in * 1000 - RENEWAL_MARGIN_MS,
    }
    return { ok: true, token: cached.token }
  }

  const sendOnce = async (
    method: string,
    path: string,
    body?: object,
  ): Promise<HotmartAnswer & { status?: number }> => {
    const accessToken = await token()
    if (!accessToken.ok) return accessToken
    return ask(new URL(`/payments/api/v1/${path}`, apiUrl ?? API_URL), timeoutMs, {
      method,
      headers: { Authorization: `Bearer ${accessToken.token}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  }

  return {
    async send(method, path, body) {
      let answer = await sendOnce(method, path, body)
      if (answer.status === 401) {
        cached = undefined
        answer = await sendOnce(method, path, body)
      }
      return answer.ok
        ? { ok: true, body: answer.body }
        : { ok: false, reason: answer.reason, why: answer.why }
    },
  }
}

async function ask(
  url: URL,
  timeoutMs: number,
  init: RequestInit,
): Promise<HotmartAnswer & { status?: number }> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = tryParseJson(await response.text())
    if (response.ok) return { ok: true, body, status: response.status }
    const code = errorAnswer.safeParse(body).data?.error
    return {
      ok: false,
      reason: isRetryable(response.status) ? 'later' : 'refused',
      why: code ? `${response.status} ${code}` : `${response.status}`,
      status: response.status,
    }
  } catch (error) {
    return { ok: false, reason: 'later', why: error instanceof Error ? error.name : 'unreachable' }
  }
}

/** Whether a retry may succeed: timeout, too early, too many requests or a server error. */
function isRetryable(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500 || status < 400
}
