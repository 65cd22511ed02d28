import { useEffect, useRef, useState } from 'react'
import type { Ebook, EbookSlug } from '#content/ebooks/catalogue.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { ebookPath } from '../ebook.ts'

/** How an e-book's download stands; `share` is 0 to 1, null before the first byte. */
export type EbookDownload = { step: 'running'; share: number | null } | { step: 'failed' }

/** How long the list's error message is shown (rule 99). */
const LIST_ERROR_MS = 5000

// comes with the first finger or focus on a link: most openings of the app download nothing
const fetchTools = () => import('#app/ui/fetch-file.ts')

/** The downloads of the shelf. Each e-book is fetched once however often it is tapped, several at a time. */
export function useEbookDownloads() {
  const [downloads, setDownloads] = useState<Partial<Record<EbookSlug, EbookDownload>>>({})
  const [failure, setFailure] = useState(0)
  const [heard, setHeard] = useState('')
  const running = useRef(new Set<EbookSlug>())
  const { show } = useToasts()

  // each failure starts the time anew
  useEffect(() => {
    if (failure === 0) return
    const timer = setTimeout(() => setFailure(0), LIST_ERROR_MS)
    return () => clearTimeout(timer)
  }, [failure])

  const put = (slug: EbookSlug, download: EbookDownload | undefined) =>
    setDownloads((before) => ({ ...before, [slug]: download }))

  async function run({ slug, name, fileName }: Ebook) {
    setFailure(0)
    put(slug, { step: 'running', share: null })
    setHeard(`Baixando ${name}…`)
    try {
      const { fetchFile, saveFile } = await fetchTools()
      const fetched = await fetchFile(ebookPath(slug), (share) => {
        put(slug, { step: 'running', share })
        // a voice that counts every percent says nothing else any more
        const quarters = Math.floor(share * 4)
        if (quarters > 0 && quarters < 4) setHeard(`Baixando ${name}: ${quarters * 25}%`)
      })
      if (fetched.kind === 'redirect') return window.location.assign(fetched.address)
      if (fetched.kind === 'refused') throw new Error(`The answer was ${fetched.response.status}`)
      saveFile(fetched.file, fileName)
      put(slug, undefined)
      setHeard('')
      show({ id: `ebook-${slug}`, text: `${name} está nos seus downloads.` })
    } catch {
      put(slug, { step: 'failed' })
      setHeard('')
      setFailure((before) => before + 1)
    }
  }

  return {
    downloads,
    hasListError: failure > 0,
    /** Progress for screen readers (aria-live="polite"). */
    heard,
    prepare: () => void fetchTools().catch(() => undefined),
    start: (ebook: Ebook) => {
      if (running.current.has(ebook.slug)) return
      running.current.add(ebook.slug)
      void run(ebook).then(() => running.current.delete(ebook.slug))
    },
  }
}
