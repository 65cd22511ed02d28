import { useEffect, useRef, useState } from 'react'
import type { Ebook, EbookSlug } from '#content/ebooks/catalogue.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { ebookPath } from '../ebook.ts'

/** State of a download. `fraction`: downloaded fraction of the file, 0 to 1; null before the first byte. */
export type EbookDownload = { step: 'running'; fraction: number | null } | { step: 'failed' }

/** Time for which the list shows its error message (rule 99). */
const LIST_ERROR_MS = 5000

// imported on first use, because most visits download nothing
const importFetchFile = () => import('#app/ui/fetch-file.ts')

/** Downloads e-books, several at a time. Another tap on a running download has no effect. */
export function useEbookDownloads() {
  const [downloads, setDownloads] = useState<Partial<Record<EbookSlug, EbookDownload>>>({})
  const [failureCount, setFailureCount] = useState(0)
  const [announcement, setAnnouncement] = useState('')
  const runningSlugs = useRef(new Set<EbookSlug>())
  const { show } = useToasts()

  // each failure restarts the timer
  useEffect(() => {
    if (failureCount === 0) return
    const timer = setTimeout(() => setFailureCount(0), LIST_ERROR_MS)
    return () => clearTimeout(timer)
  }, [failureCount])

  const setDownload = (slug: EbookSlug, download: EbookDownload | undefined) =>
    setDownloads((current) => ({ ...current, [slug]: download }))

  async function runDownload({ slug, name, fileName }: Ebook) {
    setFailureCount(0)
    setDownload(slug, { step: 'running', fraction: null })
    setAnnouncement(`Baixando ${name}…`)
    try {
      const { fetchFile, saveFile } = await importFetchFile()
      const result = await fetchFile(ebookPath(slug), (fraction) => {
        setDownload(slug, { step: 'running', fraction })
        // announces only quarters, because a screen reader would read every percent
        const quarters = Math.floor(fraction * 4)
        if (quarters > 0 && quarters < 4) setAnnouncement(`Baixando ${name}: ${quarters * 25}%`)
      })
      if (result.kind === 'redirect') return window.location.assign(result.url)
      if (result.kind === 'refused') throw new Error(`HTTP status ${result.response.status}`)
      saveFile(result.file, fileName)
      setDownload(slug, undefined)
      setAnnouncement('')
      show({ id: `ebook-${slug}`, text: `${name} está nos seus downloads.` })
    } catch {
      setDownload(slug, { step: 'failed' })
      setAnnouncement('')
      setFailureCount((count) => count + 1)
    }
  }

  return {
    downloads,
    hasListError: failureCount > 0,
    /** Progress for screen readers (aria-live="polite"). */
    announcement,
    preload: () => void importFetchFile().catch(() => undefined),
    start: (ebook: Ebook) => {
      if (runningSlugs.current.has(ebook.slug)) return
      runningSlugs.current.add(ebook.slug)
      void runDownload(ebook).then(() => runningSlugs.current.delete(ebook.slug))
    },
  }
}
