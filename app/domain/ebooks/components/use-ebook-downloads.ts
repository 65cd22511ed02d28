import { useEffect, useRef, useState } from 'react'
import type { Ebook, EbookSlug } from '#content/ebooks/catalogue.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { ebookPath } from '../ebook.ts'

/** State of a download. `share`: downloaded share, 0 to 1; null before the first byte. */
export type EbookDownload = { step: 'running'; share: number | null } | { step: 'failed' }

/** How long the list's error message is shown (rule 99). */
const LIST_ERROR_MS = 5000

// imported on the first focus or pointer down of a link, because most visits download nothing
const importFetchFile = () => import('#app/ui/fetch-file.ts')

/** The downloads of the shelf, several at a time. Further taps during a download have no effect. */
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
    setDownload(slug, { step: 'running', share: null })
    setAnnouncement(`Baixando ${name}…`)
    try {
      const { fetchFile, saveFile } = await importFetchFile()
      const result = await fetchFile(ebookPath(slug), (share) => {
        setDownload(slug, { step: 'running', share })
        // announced by quarters, because a screen reader would read every percent
        const quartersDone = Math.floor(share * 4)
        if (quartersDone > 0 && quartersDone < 4) setAnnouncement(`Baixando ${name}: ${quartersDone * 25}%`)
      })
      if (result.kind === 'redirect') return window.location.assign(result.address)
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
    prepare: () => void importFetchFile().catch(() => undefined),
    start: (ebook: Ebook) => {
      if (runningSlugs.current.has(ebook.slug)) return
      runningSlugs.current.add(ebook.slug)
      void runDownload(ebook).then(() => runningSlugs.current.delete(ebook.slug))
    },
  }
}
