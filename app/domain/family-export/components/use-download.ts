import { useState } from 'react'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { fetchFile, saveFile } from '#app/ui/fetch-file.ts'

/** `ratio` is the downloaded part, 0 to 1, null before the first byte. */
type DownloadState =
  { step: 'idle' | 'done' } | { step: 'running'; ratio: number | null } | { step: 'failed'; message: string }

const FAILURE = 'Não foi possível baixar os dados. Confira sua internet e tente novamente.'

export function useDownload() {
  const [state, setState] = useState<DownloadState>({ step: 'idle' })

  async function run() {
    setState({ step: 'running', ratio: null })
    try {
      const download = await fetchFile(APP_PATHS.exportFamily, (ratio) =>
        setState({ step: 'running', ratio }),
      )
      if (download.kind === 'redirect') return window.location.assign(download.url)
      if (download.kind === 'refused') {
        const isPlainText = download.response.headers.get('content-type')?.startsWith('text/plain')
        return setState({ step: 'failed', message: isPlainText ? await download.response.text() : FAILURE })
      }
      saveFile(download.file, download.name ?? 'combinado.zip')
      setState({ step: 'done' })
    } catch {
      setState({ step: 'failed', message: FAILURE })
    }
  }

  return { state, start: () => state.step !== 'running' && void run() }
}
