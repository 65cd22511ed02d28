import { LIBRARY_PATH, type LibraryImage, type LibraryPage } from '../image.ts'

/** Result of a request to the library. `image`: the current picture after a refused deletion. */
export type LibraryResult<Value> =
  ({ ok: true } & Value) | { ok: false; message: string; image?: LibraryImage }

const OFFLINE_MESSAGE = 'Sem internet. Nada se perdeu: tente de novo quando a conexão voltar.'
const UNREACHABLE_MESSAGE = 'Não conseguimos falar com o servidor. Tente de novo.'
const SIGNED_OUT_MESSAGE = 'Sua sessão terminou. Entre de novo em outra aba e tente outra vez aqui.'
const TOO_LARGE_MESSAGE = 'Esta imagem passa de 10 MB. Escolha uma imagem menor.'

const failure = (message: string) => ({ ok: false as const, message })
const noResponse = () => failure(navigator.onLine ? UNREACHABLE_MESSAGE : OFFLINE_MESSAGE)

/** Reads one page of the library. Throws when `signal` aborts. */
export async function fetchImages(
  { search, after }: { search: string; after: string | null },
  signal: AbortSignal,
): Promise<LibraryResult<LibraryPage>> {
  const query = new URLSearchParams({ busca: search, ...(after ? { depois: after } : {}) })
  return request(`${LIBRARY_PATH}?${query}`, { signal })
}

export const saveAlt = (id: string, alt: string): Promise<LibraryResult<{ image: LibraryImage }>> =>
  request(LIBRARY_PATH, { method: 'POST', body: formDataOf({ intent: 'alt', id, alt }) })

export const requestDeletion = (id: string): Promise<LibraryResult<object>> =>
  request(LIBRARY_PATH, { method: 'POST', body: formDataOf({ intent: 'delete', id }) })

async function request<Value>(path: string, init: RequestInit): Promise<LibraryResult<Value>> {
  try {
    const response = await fetch(path, init)
    return parseResponse<Value>(response.status, await response.text())
  } catch (error) {
    if (init.signal?.aborted) throw error
    return noResponse()
  }
}

function parseResponse<Value>(status: number, text: string): LibraryResult<Value> {
  if (status === 413) return failure(TOO_LARGE_MESSAGE)
  try {
    const result: unknown = JSON.parse(text)
    if (typeof result === 'object' && result !== null && 'ok' in result) return result as LibraryResult<Value>
  } catch {
    // the response is an HTML page: the sign-in page, or an error of a proxy
  }
  return failure(status < 400 ? SIGNED_OUT_MESSAGE : UNREACHABLE_MESSAGE)
}

export interface UploadOptions {
  purpose: 'picture' | 'cover'
  alt?: string
  /** `progress`: the part of the file that was sent, 0 to 1. */
  onProgress?: (progress: number) => void
  signal?: AbortSignal | undefined
}

/** Uploads a picture. Null if `signal` aborted the upload. */
export function sendImage(
  file: Blob,
  name: string,
  { purpose, alt = '', onProgress, signal }: UploadOptions,
): Promise<LibraryResult<{ image: LibraryImage }> | null> {
  return new Promise((resolve) => {
    const body = formDataOf({ intent: 'upload', as: purpose, alt })
    body.set('file', file, name)
    // XMLHttpRequest, because fetch does not report the progress of an upload
    const xhr = new XMLHttpRequest()
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total ? loaded / total : 0))
    xhr.addEventListener('load', () => resolve(parseResponse(xhr.status, xhr.responseText)))
    xhr.addEventListener('error', () => resolve(noResponse()))
    xhr.addEventListener('abort', () => resolve(null))
    signal?.addEventListener('abort', () => xhr.abort())
    xhr.open('POST', LIBRARY_PATH)
    xhr.send(body)
  })
}

function formDataOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
