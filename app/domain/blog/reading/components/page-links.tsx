import styles from './page-links.module.css'

interface PageLinksProps {
  page: number
  pageCount: number
  pathOf: (page: number) => string
}

/** Links to the previous and next page of a list; nothing for a single page. */
export function PageLinks({ page, pageCount, pathOf }: PageLinksProps) {
  if (pageCount < 2) return null
  return (
    <nav aria-label="Páginas" className={styles.pagination}>
      {page > 1 && (
        <a href={pathOf(page - 1)} rel="prev" className={styles.link}>
          ← Mais novos
        </a>
      )}
      <span>
        Página {page} de {pageCount}
      </span>
      {page < pageCount && (
        <a href={pathOf(page + 1)} rel="next" className={styles.link}>
          Mais antigos →
        </a>
      )}
    </nav>
  )
}
