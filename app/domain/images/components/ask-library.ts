import { LIBRARY_PATH, type LibraryImage, type LibraryPage } from '../image.ts'

/** What the library answers: what was asked for, or why not. `image`: as it is now. */
export type Answer<Value> = ({ ok: true } & Value) | { ok: false; message: string; image?: LibraryImage }

const OFFLINE = 'Sem internet. Nada se perdeu: tente de novo quando a conexão voltar.'
const UNREACHABLE = 'Não conseguimos falar com o servidor. Tente de novo.'
const SIGNED_OUT = 'Sua sessão terminou. Entre de novo em outra aba e tente outra vez aqui.'
const TOO_LARGE = 'Esta imagem passa de 10 MB. Escolha uma imagem menor.'

const problem = (message: string) => ({ ok: false as const, message })
const noAnswer = () => problem(navigator.onLine ? UNREACHABLE : OFFLINE)

/** One page of the library. Throws when `signal` stops it. */
export async function askForImages(
  { search, after }: { search: string; after: string | null },
  signal: AbortSignal,
): Promise<Answer<LibraryPage>> {
  const query = new URLSearchParams({ busca: search, ...(after ? { depois: after } : {}) })
  return ask(`${LIBRARY_PATH}?${query}`, { signal })
}

/** Says anew what a picture shows. */
export const askForAlt = (id: string, alt: string): Promise<Answer<{ image: LibraryImage }>> =>
  ask(LIBRARY_PATH, { method: 'POST', body: formOf({ intent: 'alt', id, alt }) })

/** Deletes a picture that nobody uses. */
export const askForDeletion = (id: string): Promise<Answer<object>> =>
  ask(LIBRARY_PATH, { method: 'POST', body: formOf({ intent: 'delete', id }) })

async function ask<Value>(address: string, init: RequestInit): Promise<Answer<Value>> {
  try {
    const response = await fetch(address, init)
    return read<Value>(response.status, await response.text())
  } catch (error) {
    if (init.signal?.aborted) throw error
    return noAnswer()
  }
}

function read<Value>(status: number, text: string): Answer<Value> {
  if (status === 413) return problem(TOO_LARGE)
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null && 'ok' in answer) return answer as Answer<Value>
  } catch {
    // a page instead: where one signs in, or what stands before the server
  }
  return problem(status < 400 ? SIGNED_OUT : UNREACHABLE)
}

export interface Sending {
  as: 'picture' | 'cover'
  alt?: string
  /** 0 to 1: how much of it has left. */
  onProgress?: (share: number) => void
  signal?: AbortSignal | undefined
}

/** Sends a picture; `null` when `signal` stopped it. */
export function sendImage(
  file: Blob,
  name: string,
  { as, alt = '', onProgress, signal }: Sending,
): Promise<Answer<{ image: LibraryImage }> | null> {
  return new Promise((resolve) => {
    const body = formOf({ intent: 'upload', as, alt })
    body.set('file', file, name)
    // fetch does not tell how far an upload is
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? loaded / total : 0),
    )
    request.addEventListener('load', () => resolve(read(request.status, request.responseText)))
    request.addEventListener('error', () => resolve(noAnswer()))
    request.addEventListener('abort', () => resolve(null))
    signal?.addEventListener('abort', () => request.abort())
    request.open('POST', LIBRARY_PATH)
    request.send(body)
  })
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
