import { z } from 'zod'
import { now } from '#app/platform/clock.server.ts'
import type { HotmartSettings } from '#app/platform/env-payments.server.ts'
import type { ProviderAnswer } from './provider.server.ts'

/** What Hotmart answered; a refusal of it says what the owner may be told. */
export type HotmartAnswer = { ok: true; body: unknown } | Extract<ProviderAnswer, { ok: false }>

/** Hotmart's API behind its sign-in. */
export interface HotmartApi {
  /** `path` begins after the API's own: 'subscriptions/ABC/cancel'. */
  send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<HotmartAnswer>
}

// sign-in and API have addresses of their own
const SIGN_IN_URL = 'https://api-sec-vlc.hotmart.com'
const API_URL = 'https://developers.hotmart.com'
// so that a token does not run out on its way
const EARLY_MS = 60_000

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const errorAnswer = z.object({ error: z.string().regex(/^[\w.-]{1,80}$/) })

/**
 * Opens Hotmart's API (developers.hotmart.com, "Authentication"). The token is kept until it expires; one that is
 * no longer accepted is asked for anew, once a call. No call takes longer than `timeoutMs`, its token apart.
 */
export function hotmartApi(
  credentials: NonNullable<HotmartSettings['api']>,
  apiUrl: string | undefined,
  timeoutMs: number,
): HotmartApi {
  let kept: { token: string; until: number } | undefined

  const token = async (): Promise<{ ok: true; token: string } | Extract<HotmartAnswer, { ok: false }>> => {
    if (kept && now().getTime() < kept.until) return { ok: true, token: kept.token }
    const url = new URL('/security/oauth/token', apiUrl ?? SIGN_IN_URL)
    url.search = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
    }).toString()
    // Hotmart shows it with the word in front
    const basic = credentials.basic.replace(/^Basic\s+/i, '')
    const answer = await ask(url, timeoutMs, { method: 'POST', headers: { Authorization: `Basic ${basic}` } })
    if (!answer.ok) return { ...answer, why: `sign-in: ${answer.why}` }
    const read = tokenAnswer.safeParse(answer.body)
    if (!read.success) return { ok: false, reason: 'later', why: 'sign-in: no token' }
    kept = {
      token: read.data.access_token,
      until: now().getTime() + read.data.expires_in * 1000 - EARLY_MS,
    }
    return { ok: true, token: kept.token }
  }

  const sendOnce = async (
    method: string,
    path: string,
    body?: object,
  ): Promise<HotmartAnswer & { status?: number }> => {
    const given = await token()
    if (!given.ok) return given
    return ask(new URL(`/payments/api/v1/${path}`, apiUrl ?? API_URL), timeoutMs, {
      method,
      headers: { Authorization: `Bearer ${given.token}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  }

  return {
    async send(method, path, body) {
      let answer = await sendOnce(method, path, body)
      if (answer.status === 401) {
        kept = undefined
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
    const body = jsonOrNothing(await response.text())
    if (response.ok) return { ok: true, body, status: response.status }
    const code = errorAnswer.safeParse(body).data?.error
    return {
      ok: false,
      reason: mayPass(response.status) ? 'later' : 'refused',
      why: code ? `${response.status} ${code}` : `${response.status}`,
      status: response.status,
    }
  } catch (error) {
    return { ok: false, reason: 'later', why: error instanceof Error ? error.name : 'unreachable' }
  }
}

/** Whether another try may end otherwise: too early, too many, or their fault. */
function mayPass(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500 || status < 400
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
