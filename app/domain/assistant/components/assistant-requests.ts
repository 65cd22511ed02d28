import { APP_PATHS } from '#app/base/app-paths.ts'
import type { ReadResult } from '#app/ui/action-result.ts'
import { ASSISTANT_MESSAGES, type IdeasAnswer } from '../assistant.ts'
import type { IdeasRequest } from '../schema.ts'

export const OFFLINE_MESSAGE = 'Sem internet. O assistente responde quando a conexão voltar.'

/** Requests ideas. Never throws: a network error becomes a message. */
export async function requestIdeas(
  request: IdeasRequest,
  signal: AbortSignal,
): Promise<ReadResult<IdeasAnswer>> {
  try {
    const response = await post(APP_PATHS.suggestIdeas, request, signal)
    return (await response.json()) as ReadResult<IdeasAnswer>
  } catch {
    return { ok: false, message: navigator.onLine ? ASSISTANT_MESSAGES.ideasFailed : OFFLINE_MESSAGE }
  }
}

/** Requests a comment on a check. Calls `onText` with all text received so far. Never throws. */
export async function requestComment(
  childId: string,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<ReadResult<string>> {
  let text = ''
  try {
    const response = await post(APP_PATHS.commentOnBalance, { childId }, signal)
    if (!response.headers.get('content-type')?.startsWith('text/plain')) {
      return (await response.json()) as ReadResult<string>
    }
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { ok: true, value: text.trim() }
      text += value
      onText(text.trim())
    }
  } catch {
    // the server sends whole sentences, so a partial comment is usable
    if (text) return { ok: true, value: text.trim() }
    return { ok: false, message: navigator.onLine ? ASSISTANT_MESSAGES.commentFailed : OFFLINE_MESSAGE }
  }
}

async function post(path: string, body: object, signal: AbortSignal): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  // the server redirects to the sign-in page if the session has ended
  if (response.redirected) window.location.assign(response.url)
  return response
}
