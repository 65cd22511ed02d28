/** The result of a download: the file, a redirect (to sign in), or a refusal. */
export type FetchedFile =
  | { kind: 'file'; file: Blob; name: string | undefined }
  | { kind: 'redirect'; address: string }
  | { kind: 'refused'; response: Response }

/**
 * Downloads a whole file. `onProgress` receives the downloaded share, 0 to 1, if the length is known. Throws a TypeError
 * when the network fails or the file is incomplete.
 */
export async function fetchFile(path: string, onProgress: (share: number) => void): Promise<FetchedFile> {
  const response = await fetch(path)
  if (response.redirected) return { kind: 'redirect', address: response.url }
  if (!response.ok) return { kind: 'refused', response }
  const type = response.headers.get('content-type') ?? ''
  const file = await readWhole(response, type, onProgress)
  return { kind: 'file', file, name: fileNameOf(response) }
}

async function readWhole(response: Response, type: string, onProgress: (share: number) => void) {
  const total = Number(response.headers.get('content-length'))
  const parts: BlobPart[] = []
  let received = 0
  const reader = response.body!.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    received += value.byteLength
    if (total > 0) onProgress(received / total)
  }
  if (total > 0 && received < total) throw new TypeError('The file is incomplete')
  return new Blob(parts, { type })
}

function fileNameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
}

/** Saves a file as a download of the browser. */
export function saveFile(file: Blob, name: string): void {
  const objectUrl = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // some browsers read the URL only after `click` has returned
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000)
}
