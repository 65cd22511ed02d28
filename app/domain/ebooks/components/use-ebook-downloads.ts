import { useEffect, useRef, useState } from 'react'
import type { Ebook, EbookSlug } from '#content/ebooks/catalogue.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { ebookPath } from '../ebook.ts'

/** State of a download; `share` is 0 to 1, null before the first byte. */
export type EbookDownload = { step: 'running'; share: number | null } | { step: 'failed' }

/** How long the list's error message is shown (rule 99). */
const LIST_ERROR_MS = 5000

// loaded on the first focus or pointer down of a link, because most visits download nothing
const fetchTools = () => import('#app/ui/fetch-file.ts')

/** The downloads of the shelf, several at a time. Further taps during a download have no effect. */
export function useEbookDownloads() {
  const [downloads, setDownloads] = useState<Partial<Record<EbookSlug, EbookDownload>>>({})
  const [failure, setFailure] = useState(0)
  const [announcement, setAnnouncement] = useState('')
  const running = useRef(new Set<EbookSlug>())
  const { show } = useToasts()

  // each failure restarts the timer
  useEffect(() => {
    if (failure === 0) return
    const timer = setTimeout(() => setFailure(0), LIST_ERROR_MS)
    return () => clearTimeout(timer)
  }, [failure])

  const setDownload = (slug: EbookSlug, download: EbookDownload | undefined) =>
    setDownloads((before) => ({ ...before, [slug]: download }))

  async function run({ slug, name, fileName }: Ebook) {
    setFailure(0)
    setDownload(slug, { step: 'running', share: null })
    setAnnouncement(`Baixando ${name}…`)
    try {
      const { fetchFile, saveFile } = await fetchTools()
      const fetched = await fetchFile(ebookPath(slug), (share) => {
        setDownload(slug, { step: 'running', share })
        // announced by quarters, because a screen reader would read every percent
        const quartersDone = Math.floor(share * 4)
        if (quartersDone > 0 && quartersDone < 4) setAnnouncement(`Baixando ${name}: ${quartersDone * 25}%`)
      })
      if (fetched.kind === 'redirect') return window.location.assign(fetched.address)
      if (fetched.kind === 'refused') throw new Error(`HTTP status ${fetched.response.status}`)
      saveFile(fetched.file, fileName)
      setDownload(slug, undefined)
      setAnnouncement('')
      show({ id: `ebook-${slug}`, text: `${name} está nos seus downloads.` })
    } catch {
      setDownload(slug, { step: 'failed' })
      setAnnouncement('')
      setFailure((before) => before + 1)
    }
  }

  return {
    downloads,
    hasListError: failure > 0,
    /** Progress for screen readers (aria-live="polite"). */
    announcement,
    prepare: () => void fetchTools().catch(() => undefined),
    start: (ebook: Ebook) => {
      if (running.current.has(ebook.slug)) return
      running.current.add(ebook.slug)
      void run(ebook).then(() => running.current.delete(ebook.slug))
    },
  }
}
