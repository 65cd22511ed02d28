import { ASSISTANT_MESSAGES, type Ideas } from '../assistant.ts'
import type { AskIdeas } from '../schema.ts'

export type Answer<Value> = { ok: true; value: Value } | { ok: false; message: string }

const OFFLINE = 'Sem internet. O assistente responde quando a conexão voltar.'

/** Asks for ideas. Never throws: a lost network is a message, a request that was ended is an empty one. */
export async function askForIdeas(question: AskIdeas, signal: AbortSignal): Promise<Answer<Ideas>> {
  try {
    const response = await post('/app/ia/sugerir', question, signal)
    return (await response.json()) as Answer<Ideas>
  } catch {
    return { ok: false, message: failure(signal, ASSISTANT_MESSAGES.ideasFailed) }
  }
}

/**
 * Asks for the wording of a check; `onWords` hears all that has come so far, again and again. Answers with a message
 * when nothing came.
 */
export async function askForWords(
  childId: string,
  onWords: (words: string) => void,
  signal: AbortSignal,
): Promise<Answer<string>> {
  let words = ''
  try {
    const response = await post('/app/ia/palavras', { childId }, signal)
    if (!response.headers.get('content-type')?.startsWith('text/plain')) {
      return (await response.json()) as Answer<string>
    }
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { ok: true, value: words.trim() }
      words += value
      onWords(words.trim())
    }
  } catch {
    // whole sentences alone are sent: what came stands for itself
    if (words) return { ok: true, value: words.trim() }
    return { ok: false, message: failure(signal, ASSISTANT_MESSAGES.wordsFailed) }
  }
}

function failure(signal: AbortSignal, message: string): string {
  if (signal.aborted) return ''
  return navigator.onLine ? message : OFFLINE
}

async function post(path: string, body: object, signal: AbortSignal): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  // the session ended: to the sign-in page
  if (response.redirected) window.location.assign(response.url)
  return response
}
