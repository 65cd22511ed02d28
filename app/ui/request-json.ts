import type { Action, ActionResult, Refusal } from './action-result.ts'
import { request } from './request.ts'

/**
 * Sends a request and returns the result in its JSON response. Without a JSON response in time, the result is a refusal with
 * the message `failure` and `isResponseLost`. A redirect, such as to the sign-in page, loads the target page.
 */
export async function requestJson<Success extends { ok: true }>(
  path: string,
  failure: string,
  options?: { body?: object; signal?: AbortSignal },
): Promise<Success | Refusal> {
  const response = await request(path, options)
  if (response?.redirected) window.location.assign(response.url)
  const result: unknown = await response?.json().catch(() => undefined)
  if (typeof result === 'object' && result !== null && 'ok' in result) return result as Success | Refusal
  return { ok: false, message: failure, isResponseLost: true }
}

/** Sends an action: form data as it is, anything else as JSON. */
export const sendAction = ({ path, failure }: Action, body: object): Promise<ActionResult> =>
  requestJson(path, failure, { body })
