/** The result of a download: the file, a redirect (to the sign-in page), or a refusal. */
export type FetchFileResult =
  | { kind: 'file'; file: Blob; name: string | undefined }
  | { kind: 'redirect'; url: string }
  | { kind: 'refused'; response: Response }

/**
 * Downloads a whole file. `onProgress` receives the downloaded share (0 to 1); it is not called if the response has no
 * content-length. Throws a TypeError when the network fails or the file is incomplete.
 */
export async function fetchFile(path: string, onProgress: (share: number) => void): Promise<FetchFileResult> {
  const response = await fetch(path)
  if (response.redirected) return { kind: 'redirect', url: response.url }
  if (!response.ok) return { kind: 'refused', response }
  const type = response.headers.get('content-type') ?? ''
  const file = await readToEnd(response, type, onProgress)
  return { kind: 'file', file, name: fileNameOf(response) }
}

async function readToEnd(response: Response, type: string, onProgress: (share: number) => void) {
  const totalBytes = Number(response.headers.get('content-length'))
  const parts: BlobPart[] = []
  let receivedBytes = 0
  const reader = response.body!.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    receivedBytes += value.byteLength
    if (totalBytes > 0) onProgress(receivedBytes / totalBytes)
  }
  if (totalBytes > 0 && receivedBytes < totalBytes) throw new TypeError('The file is incomplete')
  return new Blob(parts, { type })
}

function fileNameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
}

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
