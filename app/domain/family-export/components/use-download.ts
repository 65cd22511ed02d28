import { useState } from 'react'
import { fetchFile, saveFile } from '#app/ui/fetch-file.ts'
import { EXPORT_PATH } from '../export.ts'

/** `share`: progress from 0 to 1; null before the first byte. */
type DownloadState =
  { step: 'idle' | 'done' } | { step: 'running'; share: number | null } | { step: 'failed'; message: string }

const FAILED = 'Não foi possível baixar os dados. Confira sua internet e tente novamente.'

/** Downloads the copy of all data as a file. */
export function useDownload() {
  const [state, setState] = useState<DownloadState>({ step: 'idle' })

  async function run() {
    setState({ step: 'running', share: null })
    try {
      const fetched = await fetchFile(EXPORT_PATH, (share) => setState({ step: 'running', share }))
      if (fetched.kind === 'redirect') return window.location.assign(fetched.address)
      if (fetched.kind === 'refused') {
        const isOurs = fetched.response.headers.get('content-type')?.startsWith('text/plain')
        return setState({ step: 'failed', message: isOurs ? await fetched.response.text() : FAILED })
      }
      saveFile(fetched.file, fetched.name ?? 'combinado.zip')
      setState({ step: 'done' })
    } catch {
      setState({ step: 'failed', message: FAILED })
    }
  }

  return { state, start: () => state.step !== 'running' && void run() }
}
