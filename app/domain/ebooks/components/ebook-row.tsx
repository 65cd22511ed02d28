import Download from 'lucide-react/icons/download'
import { type MouseEvent, useId } from 'react'
import type { Ebook } from '#content/ebooks/catalogue.ts'
import { EBOOK_COVERS } from '#content/ebooks/covers.ts'
import books from '#content/ebooks/books.json'
import { fileSizeText } from '#app/ui/file-size-text.ts'
import { ListRow } from '#app/ui/list.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { ebookPath } from '../ebook.ts'
import styles from './ebook-shelf.module.css'
import type { EbookDownload } from './use-ebook-downloads.ts'

interface EbookRowProps {
  ebook: Ebook
  download: EbookDownload | undefined
  /** Called on focus or pointer down, to preload the code of the download. */
  onPreload: () => void
  onStart: () => void
}

/** One e-book: cover, description and a download link, which also works without scripts. */
export function EbookRow({ ebook, download, onPreload, onStart }: EbookRowProps) {
  const errorId = useId()
  const { slug, name, description, cover, fileName } = ebook
  const { pages, bytes } = books[slug]
  const isRunning = download?.step === 'running'
  const hasFailed = download?.step === 'failed'

  function onClick(event: MouseEvent) {
    // with a modifier key the browser opens a tab or window
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isRunning) onStart()
  }

  return (
    <ListRow bare className={styles.bookRow}>
      <img
        className={styles.cover}
        src={EBOOK_COVERS[slug]}
        width={84}
        height={119}
        alt=""
        loading="lazy"
        decoding="async"
        style={{ background: cover.background }}
      />
      <div className={styles.details}>
        <h3>{name}</h3>
        <p className={styles.description}>{description}</p>
        <p className={styles.fileDetails}>
          {pages} páginas · {fileSizeText(bytes)}
        </p>
      </div>
      <div className={styles.downloadArea}>
        <a
          href={ebookPath(slug)}
          download={fileName}
          className={styles.downloadLink}
          aria-busy={isRunning || undefined}
          aria-describedby={hasFailed ? errorId : undefined}
          onPointerDown={onPreload}
          onFocus={onPreload}
          onClick={onClick}
        >
          {isRunning ? <Spinner label={null} size={20} /> : <Download aria-hidden="true" size={20} />}
          <span>
            {isRunning ? progressText(download.fraction) : 'Baixar'}
            <span className="visually-hidden"> {name} (PDF)</span>
          </span>
        </a>
        {hasFailed && (
          <p id={errorId} className={styles.errorMessage}>
            Erro ao baixar. Tente novamente.
          </p>
        )}
      </div>
    </ListRow>
  )
}

function progressText(fraction: number | null): string {
  return fraction === null ? 'Baixando…' : `Baixando… ${Math.round(fraction * 100)}%`
}
