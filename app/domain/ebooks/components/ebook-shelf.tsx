import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { EBOOKS } from '#content/ebooks/catalogue.ts'
import { List } from '#app/ui/list.tsx'
import { EbookRow } from './ebook-row.tsx'
import styles from './ebook-shelf.module.css'
import { useEbookDownloads } from './use-ebook-downloads.ts'

/** The list of bonus e-books (rule 99). */
export function EbookShelf() {
  const { downloads, hasListError, announcement, preload, start } = useEbookDownloads()
  return (
    <div className={styles.shelf}>
      <div role="alert" className={hasListError ? styles.errorAlert : undefined}>
        {hasListError && (
          <>
            <CircleAlert aria-hidden="true" size={20} />
            <p>Erro ao baixar o e-book. Verifique sua conexão e tente novamente.</p>
          </>
        )}
      </div>
      <List>
        {EBOOKS.map((ebook) => (
          <EbookRow
            key={ebook.slug}
            ebook={ebook}
            download={downloads[ebook.slug]}
            onPreload={preload}
            onStart={() => start(ebook)}
          />
        ))}
      </List>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  )
}
