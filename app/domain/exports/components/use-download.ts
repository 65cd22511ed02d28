import { useState } from 'react'
import { EXPORT_PATH } from '../export.ts'

/** 0 to 1 while it comes, null before the first byte. */
export type DownloadState =
  { step: 'idle' | 'done' } | { step: 'running'; share: number | null } | { step: 'failed'; message: string }

const FAILED = 'Não foi possível baixar os dados. Confira sua internet e tente novamente.'

/** Fetches the family's copy and hands it to the browser as a file, with its progress. */
export function useDownload(): { state: DownloadState; start: () => void } {
  const [state, setState] = useState<DownloadState>({ step: 'idle' })

  async function run() {
    setState({ step: 'running', share: null })
    try {
      const response = await fetch(EXPORT_PATH)
      if (response.redirected) return window.location.assign(response.url)
      if (!response.ok) {
        const isOurs = response.headers.get('content-type')?.startsWith('text/plain')
        return setState({ step: 'failed', message: isOurs ? await response.text() : FAILED })
      }
      const file = await readWhole(response, (share) => setState({ step: 'running', share }))
      save(file, fileNameOf(response))
      setState({ step: 'done' })
    } catch {
      setState({ step: 'failed', message: FAILED })
    }
  }

  return { state, start: () => state.step !== 'running' && void run() }
}

async function readWhole(response: Response, onProgress: (share: number) => void): Promise<Blob> {
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
  if (total > 0 && received < total) throw new TypeError('The copy came incomplete')
  return new Blob(parts, { type: 'application/zip' })
}

function fileNameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'combinado.zip'
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // some browsers read the address only after the click has returned
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
