import type { Action, ActionResult, Refusal } from './action-result.ts'

/**
 * Sends a request and returns the result in its JSON response. Without a JSON response, the result is a refusal with the
 * message `failure` and `isResponseLost`. A redirect, such as to the sign-in page, loads the target page.
 */
export async function requestJson<Success extends { ok: true }>(
  path: string,
  failure: string,
  init?: RequestInit,
): Promise<Success | Refusal> {
  try {
    const response = await fetch(path, init)
    if (response.redirected) window.location.assign(response.url)
    const result: unknown = await response.json()
    if (typeof result === 'object' && result !== null && 'ok' in result) return result as Success | Refusal
  } catch {
    // no connection, or a page instead of JSON
  }
  return { ok: false, message: failure, isResponseLost: true }
}

/** Sends an action: form data as it is, anything else as JSON. */
export function sendAction({ path, failure }: Action, body: object): Promise<ActionResult> {
  if (body instanceof FormData) return requestJson(path, failure, { method: 'POST', body })
  const headers = { 'content-type': 'application/json' }
  return requestJson(path, failure, { method: 'POST', headers, body: JSON.stringify(body) })
}
