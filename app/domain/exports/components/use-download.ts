import { useState } from 'react'
import { fetchFile, saveFile } from '#app/ui/fetch-file.ts'
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
      const fetched = await fetchFile(EXPORT_PATH, (share) => setState({ step: 'running', share }))
      if (fetched.kind === 'elsewhere') return window.location.assign(fetched.address)
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
